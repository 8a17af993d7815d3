// Whose document a person made last on this machine: the next one starts with the same customer.

const keyOf = (username: string) => `customer:${username}`;

/** The customer of an agent for whom a new document is: the one chosen last, else the first. */
export function likelyCustomer<O extends { id: number }>(customers: readonly O[], username = ''): O | undefined {
  const last = read(username);
  return customers.find((org) => org.id === last) ?? customers[0];
}

/** Keeps the choice that somebody made. */
export function keepCustomer(id: number, username = ''): void {
  try {
    localStorage.setItem(keyOf(username), String(id));
  } catch {
    // A browser without storage starts with the first customer.
  }
}

function read(username: string): number | undefined {
  try {
    const kept = localStorage.getItem(keyOf(username));
    return kept === null ? undefined : Number(kept);
  } catch {
    return undefined;
  }
}
