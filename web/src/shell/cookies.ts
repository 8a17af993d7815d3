/** A session cookie of this site by name. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

export function writeCookie(name: string, value: string, secure: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers still in use
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax${secure ? '; secure' : ''}`;
}
