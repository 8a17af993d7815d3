import { toast } from './toasts';

interface Said {
  copied: string;
  failed: string;
}

/** Copies a text and says so. A browser keeps its clipboard from pages without TLS, and from those it does not trust with it. */
export async function copyText(text: string, { copied, failed }: Said): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', copied);
  } catch {
    toast('error', failed);
  }
}
