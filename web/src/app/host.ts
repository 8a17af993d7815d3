import type { DataRouter } from 'react-router';
import type { Host } from '../core';
import { askConfirm, showAlert } from '../shell/dialogs/dialogs';
import { logError } from '../shell/errors/errorLog';
import { showToast } from '../shell/toast/toasts';

/** The browser reads a file after the click has returned; its address is kept so long, ms. */
const DOWNLOAD_MS = 60_000;

/** What the core asks of the page around it. */
export function hostOf(router: () => DataRouter | undefined): Host {
  return {
    toast: showToast,
    alert: showAlert,
    confirm: askConfirm,
    navigate(to, replace) {
      void router()?.navigate(to, { replace });
    },
    download(file, name) {
      const url = URL.createObjectURL(file);
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS);
    },
    reportError({ message, info }) {
      logError(new Error(message), info);
    },
  };
}
