import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AutoComplete, Input } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { declarations, type Material } from '../../api/declarations';
import type { InputProps } from '../../resource/inputs/inputProps';
import { textOf } from '../../resource/row';
import { STALE_MS } from './goodsMaster';

interface MaterialInputProps extends InputProps {
  /** Whose goods master it is. */
  orgId: string;
}

const NONE: readonly Material[] = [];
const LIST_WIDTH = 380;

/** The number of a material, looked up by the beginning of it or by a part of the name; a new number may be typed. */
export function MaterialInput({ orgId, value, onChange, cell = false, ...rest }: MaterialInputProps) {
  /** What is being typed; the row gets it when the box is left or a material is chosen. */
  const [typed, setShown] = useState<string>();
  // The key that chooses a material leaves the box too, before anything is drawn anew.
  const latest = useRef(typed);
  const setTyped = (text: string | undefined) => {
    latest.current = text;
    setShown(text);
  };
  const query = (typed ?? '').trim();
  const { data = NONE } = useQuery({
    queryKey: ['materials', orgId, 'query', query],
    queryFn: ({ signal }) => declarations.findMaterials(orgId, query, signal),
    enabled: query !== '' && typed !== value,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
  const open = query !== '' && typed !== value && data.length > 0;
  const settle = (number: string) => {
    setTyped(undefined);
    if (number !== value) onChange(number);
  };
  /** While the list is open, its keys are not the grid's. */
  const keep = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') event.stopPropagation();
    if (event.key === 'Escape') {
      event.stopPropagation();
      setTyped(undefined);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the input inside arrive here
    <span onKeyDown={keep}>
      <AutoComplete
        id={rest.id}
        open={open}
        defaultActiveFirstOption
        popupMatchSelectWidth={LIST_WIDTH}
        style={{ width: '100%' }}
        value={typed ?? value}
        options={data.map((material) => ({
          value: textOf(material.gdsMtno),
          label: `${textOf(material.gdsMtno)} ${textOf(material.name)}`,
        }))}
        onChange={(next: string | undefined) => setTyped(next ?? '')}
        onSelect={(number) => settle(number ?? '')}
        onBlur={() => {
          if (latest.current !== undefined) settle(latest.current.trim());
          rest.onBlur?.();
        }}
      >
        <Input
          size="small"
          variant={cell ? 'borderless' : undefined}
          status={rest.status}
          readOnly={rest.readOnly}
          data-entry=""
          spellCheck={false}
          aria-label={rest['aria-label']}
          aria-describedby={rest['aria-describedby']}
        />
      </AutoComplete>
    </span>
  );
}
