import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { InputProps } from './inputProps';

/**
 * What is typed in a box that looks something up: the row gets it when the box is left or an offer is chosen, because what it
 * names fills other fields. Escape gives back what the row has. `box` is for `OfferInput`.
 */
export function useTyped({ value, onChange, onBlur }: Pick<InputProps, 'value' | 'onChange' | 'onBlur'>) {
  const [typed, setShown] = useState<string>();
  // The key that chooses an offer leaves the box too, before anything is drawn anew.
  const latest = useRef(typed);
  const setTyped = (text: string | undefined) => {
    latest.current = text;
    setShown(text);
  };
  const settle = (next: string) => {
    setTyped(undefined);
    if (next !== value) onChange(next);
  };
  const query = (typed ?? '').trim();
  // The page goes: what is typed is handed over, so that it is kept and missed, before those hear of it who keep it.
  const handOver = useEffectEvent(() => {
    const last = latest.current?.trim();
    if (last !== undefined && last !== value) onChange(last);
  });
  useEffect(() => {
    const leave = () => handOver();
    window.addEventListener('beforeunload', leave, true);
    return () => window.removeEventListener('beforeunload', leave, true);
  }, []);
  return {
    /** What is looked for. */
    query,
    /** Whether something is being typed that the row does not have. */
    typing: typed !== undefined && typed !== value,
    box: {
      firstActive: true,
      value: typed ?? value,
      onChange: setTyped,
      onOpen: (wanted: boolean) => {
        if (!wanted && latest.current !== undefined) setTyped(undefined);
      },
      onChoose: settle,
      onBlur: () => {
        if (latest.current !== undefined) settle(latest.current.trim());
        onBlur?.();
      },
    },
  };
}
