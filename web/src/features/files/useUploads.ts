import { useEffect, useRef, useState } from 'react';
import { uploadProblem } from '../../core';

/** A file on its way to the server. */
export interface Upload {
  key: number;
  name: string;
  size: number;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** The part of it that has gone, from 0 to 1. */
  part: number;
  /** Why it was not taken. */
  failure?: string;
}

/** `about` is what was said of the file when it was chosen. */
type Send = (file: File, about: string, onProgress: (part: number) => void, signal: AbortSignal) => Promise<unknown>;

/** Sends files one after the other; one that is refused does not stop the others. */
export function useUploads(send: Send, onStored: () => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<{ key: number; file: File; about: string }[]>([]);
  const running = useRef<{ key: number; abort: AbortController }>(undefined);
  const next = useRef(1);
  useEffect(() => () => running.current?.abort.abort(), []);

  const change = (key: number, what: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...what } : upload)));
  const run = async () => {
    const job = queue.current.shift();
    if (running.current !== undefined || job === undefined) {
      if (job !== undefined) queue.current.unshift(job);
      return;
    }
    const { key, file, about } = job;
    const abort = new AbortController();
    running.current = { key, abort };
    change(key, { state: 'running' });
    try {
      await send(file, about, (part) => change(key, { part }), abort.signal);
      change(key, { state: 'done', part: 1 });
      onStored();
    } catch (error) {
      change(key, { state: 'failed', failure: error instanceof Error ? error.message : String(error) });
    } finally {
      running.current = undefined;
      void run();
    }
  };
  const add = (files: Iterable<File>, about: string) => {
    const added = [...files].map((file) => ({ key: next.current++, file, about }));
    const shown = added.map(({ key, file: { name, size } }): Upload => {
      const failure = uploadProblem(size);
      return {
        key,
        name,
        size,
        part: 0,
        state: failure === undefined ? 'waiting' : 'failed',
        ...(failure && { failure }),
      };
    });
    setUploads((now) => [...now.filter(({ state }) => state !== 'done'), ...shown]);
    queue.current.push(...added.filter((_, at) => shown[at]?.state === 'waiting'));
    void run();
  };
  /** Gives up what is on its way, and forgets it. */
  const remove = (key: number) => {
    queue.current = queue.current.filter((job) => job.key !== key);
    if (running.current?.key === key) running.current.abort.abort();
    setUploads((now) => now.filter((upload) => upload.key !== key));
  };
  return { uploads, add, remove };
}
