// Scans on their way to the server. Each is kept on this machine before it is sent and until the server has acknowledged it; it is
// sent again as long as nobody knows what became of it, and its key makes it count once.
import type { Scan } from '../../../api/wms';
import type { Shelf } from '../../../shell/kept/shelf';

/** A scan that the server did not acknowledge yet; `refusal`: the server does not take it. */
export interface Kept {
  scan: Scan;
  refusal?: string;
}

export interface Courier {
  send(scan: Scan): Promise<unknown>;
  /** Why the server does not take a scan; undefined where it may be sent again. */
  refusalOf(failure: unknown): string | undefined;
}

export interface QueueView {
  unsent: number;
  refused: readonly Kept[];
  /** The last sending failed; it is tried again. */
  isOffline: boolean;
  /** This machine keeps nothing: what is not sent is lost with the page. */
  isInMemory: boolean;
  all: readonly Kept[];
}

/** Waits between tries, ms; the last one stays. */
const WAITS = [500, 1_000, 2_000, 5_000];

export class ScanQueue {
  readonly #shelf: Shelf<Kept>;
  readonly #courier: Courier;
  readonly #later: (act: () => void, ms: number) => void;
  readonly #listeners = new Set<() => void>();
  #all: readonly Kept[] = [];
  #view: QueueView = { unsent: 0, refused: [], isOffline: false, isInMemory: false, all: [] };
  #opened: Promise<void> | undefined;
  #isSending = false;
  #tries = 0;
  #isInMemory = false;
  #isClosed = false;

  constructor(
    shelf: Shelf<Kept>,
    courier: Courier,
    later: (act: () => void, ms: number) => void = (act, ms) => void setTimeout(act, ms),
  ) {
    this.#shelf = shelf;
    this.#courier = courier;
    this.#later = later;
  }

  view = (): QueueView => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes up what was left, once, and sends it. */
  open(): Promise<void> {
    this.#opened ??= this.#shelf.load().then(async (left) => {
      const known = new Set(this.#all.map(({ scan }) => scan.key));
      const found = left.filter(({ scan }) => !known.has(scan.key));
      if (found.length > 0) await this.#set([...found, ...this.#all]);
      void this.wake();
    });
    return this.#opened;
  }

  /** Keeps a scan, then sends it. */
  async add(scan: Scan): Promise<void> {
    await this.#set([...this.#all, { scan }]);
    void this.wake();
  }

  /** A refused scan is given up. */
  discard(key: string): Promise<void> {
    return this.#set(this.#all.filter(({ scan }) => scan.key !== key));
  }

  /** A refused scan is sent once more. */
  async again(key: string): Promise<void> {
    await this.#set(this.#all.map((one) => (one.scan.key === key ? { scan: one.scan } : one)));
    void this.wake();
  }

  /** Its person is gone: nothing more is sent or kept in their name. What is kept waits for them. */
  close(): void {
    this.#isClosed = true;
  }

  /** Sends what waits, one after the other: the connection may be back. */
  async wake(): Promise<void> {
    if (this.#isSending || this.#isClosed) return;
    this.#isSending = true;
    for (let next = this.#next(); next !== undefined && !this.#isClosed; next = this.#next()) {
      const { scan } = next;
      try {
        await this.#courier.send(scan);
        this.#tries = 0;
        await this.#set(this.#all.filter((one) => one.scan.key !== scan.key));
      } catch (failure) {
        const refusal = this.#courier.refusalOf(failure);
        if (refusal === undefined) {
          this.#retry();
          break;
        }
        this.#tries = 0;
        await this.#set(this.#all.map((one) => (one.scan.key === scan.key ? { scan, refusal } : one)));
      }
    }
    this.#isSending = false;
  }

  #next(): Kept | undefined {
    return this.#all.find(({ refusal }) => refusal === undefined);
  }

  #retry(): void {
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)] ?? 0;
    this.#tries += 1;
    this.#tell();
    this.#later(() => void this.wake(), wait);
  }

  async #set(all: readonly Kept[]): Promise<void> {
    this.#all = all;
    this.#tell();
    if (this.#isClosed) return;
    const isKept = await this.#shelf.save(all);
    if (this.#isInMemory === isKept) {
      this.#isInMemory = !isKept;
      this.#tell();
    }
  }

  #tell(): void {
    this.#view = {
      unsent: this.#all.filter(({ refusal }) => refusal === undefined).length,
      refused: this.#all.filter(({ refusal }) => refusal !== undefined),
      isOffline: this.#tries > 0,
      isInMemory: this.#isInMemory,
      all: this.#all,
    };
    for (const listener of this.#listeners) listener();
  }
}
