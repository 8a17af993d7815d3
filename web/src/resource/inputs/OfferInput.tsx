import { AutoComplete, Input } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import type { InputProps } from './inputProps';
import { TextInput } from './TextInput';

/** What a field offers while it is typed in. */
export interface Offer {
  /** By what it is told from the others. */
  key: string;
  /** What it is called, shown and read out. */
  name: string;
  /** What else is known of it, on a second line. */
  more?: string;
}

interface OfferInputProps extends InputProps {
  offers: readonly Offer[];
  /** They were found for what was typed before: those that do not fit what is typed now are none. */
  waiting?: boolean;
  /** Whether the offers are looked for; the list opens once there are some. */
  open: boolean;
  onOpen: (open: boolean) => void;
  onChoose: (key: string) => void;
  /** Enter takes the first offer, without an arrow key before it. */
  firstActive?: boolean;
}

const LIST_WIDTH = 460;

/** Whether an offer says what is typed. */
function fits({ key, name, more = '' }: Offer, typed: string): boolean {
  return [key, name, more].some((text) => text.toLowerCase().includes(typed.trim().toLowerCase()));
}

/** By what an offer is told from anything that may be typed. */
const spelled = (offer: Offer): string => `offer:${offer.key}`;

/** One line of free text with a list of offers below it. What was typed stays unless an offer is chosen. */
export function OfferInput({
  offers: found,
  waiting = false,
  open,
  onOpen,
  onChoose,
  firstActive = false,
  ...rest
}: OfferInputProps) {
  const { value, onChange, cell = false } = rest;
  const offers = waiting ? found.filter((offer) => fits(offer, value)) : found;
  // The key that chooses may also leave the field, before anything is drawn anew: what was typed is past by then.
  const typed = useRef(false);
  if (rest.readOnly) return <TextInput {...rest} />;
  const shown = open && offers.length > 0;
  /** While the list is open, its keys are neither the form's nor the grid's; a grid moves on by the key that chooses. */
  const keep = (event: KeyboardEvent) => {
    if (!shown) return;
    if (event.key === 'Escape') onOpen(false);
    // Enter takes what is marked, and goes on in any case.
    if (['Escape', 'ArrowDown', 'ArrowUp'].includes(event.key)) event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the input inside arrive here
    <span onKeyDown={keep}>
      <AutoComplete
        id={rest.id}
        open={shown}
        defaultActiveFirstOption={firstActive}
        popupMatchSelectWidth={LIST_WIDTH}
        style={{ width: '100%' }}
        value={value}
        options={offers.map((offer) => ({ value: spelled(offer), label: offer.name, more: offer.more }))}
        optionRender={({ label, data }) => (
          <>
            {label}
            {data.more && (
              <>
                <br />
                <small>{data.more}</small>
              </>
            )}
          </>
        )}
        onChange={(next: string | undefined) => {
          // What is chosen comes here as well.
          if (offers.some((offer) => spelled(offer) === next)) return;
          typed.current = true;
          onOpen(true);
          onChange(next ?? '');
        }}
        onSelect={(chosen) => {
          const offer = offers.find((one) => spelled(one) === chosen);
          typed.current = false;
          onOpen(false);
          if (offer !== undefined) onChoose(offer.key);
        }}
        onFocus={() => {
          onOpen(value === '');
          rest.onFocus?.();
        }}
        onBlur={() => {
          const trimmed = value.trim();
          if (typed.current && trimmed !== value) onChange(trimmed);
          typed.current = false;
          // First, because closing gives up what is typed where it has not been kept.
          rest.onBlur?.();
          onOpen(false);
        }}
      >
        <Input
          size="small"
          variant={cell ? 'borderless' : undefined}
          status={rest.status}
          disabled={rest.disabled}
          data-entry=""
          autoComplete="off"
          spellCheck={false}
          title={value}
          placeholder={rest.placeholder}
          aria-label={rest['aria-label']}
          aria-invalid={rest['aria-invalid']}
          aria-required={rest['aria-required']}
          aria-describedby={rest['aria-describedby']}
        />
      </AutoComplete>
    </span>
  );
}
