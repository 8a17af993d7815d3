// The goods master while a declaration, or a document with lines like its, is keyed: the materials that its lines name, and what they fill.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { declarations, type Material } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { type Fill, fillFromMaterial, resource, want } from '../../core';
import { type Draft, useDraft } from '../draft';
import type { GridInputs } from '../grid/EntryGrid';
import type { InputProps } from '../inputs/inputProps';
import { type Path, type Row, rowsAt, textAt, textOf } from '../row';
import { MaterialInput, STALE_MS } from './MaterialInput';

/** The materials that are known, by number. */
export type Materials = Map<string, Material>;

const LIST = 'lines';
const DECLARATION_LINE = 'declarationLine';
const NO_INPUTS: GridInputs = {};
export const NUMBER = 'gdsMtno';

/** The numbers of the lines, one a line. */
export const numbersOf = (row: Row): string =>
  rowsAt(row, LIST)
    .map((line) => textOf(line[NUMBER]).trim())
    .join('\n');

/**
 * Fills the blank fields of a line as soon as a material is named in it. `materials` gets to know those that lines name;
 * what is answered are the same ones as they are drawn, nothing while they are under way. `of`: the definition of the lines.
 */
export function useGoodsMaster(
  draft: Draft,
  materials: Materials | undefined,
  of = DECLARATION_LINE,
): Materials | undefined {
  const orgId = useDraft(draft, (now) => textAt(now.row, 'orgId'));
  const numbers = useDraft(draft, (now) => numbersOf(now.row));
  const wanted = [...new Set(numbers.split('\n').filter((number) => number !== ''))].sort();
  const { data, isPlaceholderData } = useQuery({
    queryKey: queryKeys.materials(orgId, 'numbers', ...wanted),
    queryFn: async ({ signal }) => {
      const found = await declarations.materials(orgId, wanted, signal);
      // What a material gives goes where the template of its code has it, so the code has to be known first.
      await want({ hsCode: found.map(({ hsCode }) => textOf(hsCode)).filter((code) => code !== '') });
      return found;
    },
    enabled: materials !== undefined && wanted.length > 0,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
  const seen = useRef(numbers);
  /** Lines that got a number and wait for their material. */
  const waiting = useRef<{ at: number; number: string }[]>([]);

  const follow = useEffectEvent(() => {
    if (materials === undefined) return;
    const now = numbers.split('\n');
    if (!draft.dirty) waiting.current = [];
    else waiting.current.push(...newcomers(seen.current.split('\n'), now).map((at) => ({ at, number: now[at] ?? '' })));
    seen.current = numbers;
    for (const material of data ?? []) materials.set(textOf(material.gdsMtno), material);
    const values = new Map<Path, string>();
    waiting.current = waiting.current.filter(({ at, number }) => {
      const material = materials.get(number);
      if (material === undefined || now[at] !== number) return now[at] === number;
      for (const [path, value] of filled(draft.row, at, material, 'blank', of)) values.set(path, value);
      return false;
    });
    if (values.size > 0) draft.accept(draft.preview(values).row);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when lines or materials change
  useEffect(() => follow(), [numbers, data]);
  return useMemo(
    () =>
      data === undefined || isPlaceholderData
        ? undefined
        : new Map(data.map((material) => [textOf(material.gdsMtno), material])),
    [data, isPlaceholderData],
  );
}

/** The values that a material gives a line, by path. */
export function filled(row: Row, at: number, material: Material, how: Fill, of = DECLARATION_LINE): [Path, string][] {
  const { fields } = resource(of);
  const has = ([name]: [string, string]) => fields.some((field) => field.name === name);
  const values = fillFromMaterial(row, at, material, how).filter(has);
  return values.map(([field, value]) => [`${LIST}[${at}].${field}`, value]);
}

/** The look-up of materials for the lines of a draft; the same object while it belongs to the same owner. */
export function useMaterialInputs(draft: Draft, wanted: boolean): GridInputs {
  const orgId = useDraft(draft, (now) => textAt(now.row, 'orgId'));
  return useMemo(
    (): GridInputs =>
      wanted ? { [NUMBER]: (props: InputProps) => <MaterialInput {...props} orgId={orgId} /> } : NO_INPUTS,
    [wanted, orgId],
  );
}

/** The row with the legal quantities that follow where a quantity or its unit was changed on a line with a known material. */
export function followMaterials(row: Row, changed: readonly Path[], materials: Materials): [Path, string][] {
  const lines = new Set(changed.map((path) => /^lines\[(\d+)\]\.(?:gQty|gUnit)$/.exec(path)?.[1]));
  return [...lines].flatMap((at) => {
    if (at === undefined) return [];
    const material = materials.get(textAt(row, `${LIST}[${at}].${NUMBER}`));
    const found = material === undefined ? [] : filled(row, Number(at), material, 'quantities');
    return found.filter(([path]) => !changed.includes(path));
  });
}

/** The places in `now` of what is not in `before`: a row that only moved is none. */
export function newcomers(before: readonly string[], now: readonly string[]): number[] {
  const left = before.filter((number, at) => number !== now[at]);
  return now.flatMap((number, at) => {
    if (number === '' || number === before[at]) return [];
    const moved = left.indexOf(number);
    if (moved < 0) return [at];
    left.splice(moved, 1);
    return [];
  });
}
