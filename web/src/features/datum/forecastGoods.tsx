// The goods master of the customer fills the lines of a forecast while they are keyed or pasted.
import type { Material } from '../../api/declarations';
import { forecasts } from '../../api/forecasts';
import { want } from '../../core';
import type { LineHelp } from '../../resource/document/lineHelp';
import { filled, NUMBER } from '../../resource/goods/goodsMaster';
import { MaterialInput } from '../../resource/goods/MaterialInput';
import type { InputProps } from '../../resource/inputs/inputProps';
import { type Row, textAt, textOf } from '../../resource/row';

const LINE = 'fcstDtl';
/** So many numbers are looked up in one request. */
const TOGETHER = 200;

/** What a material gives a blank line of a forecast. */
function given(forecast: Row, material: Material): Row {
  const values = filled({ ...forecast, lines: [{}] }, 0, material, 'blank', LINE);
  return Object.fromEntries(values.map(([path, value]) => [path.slice(path.indexOf('.') + 1), value]));
}

/** What fills the lines of this forecast. */
export function goodsOf(forecast: Row): LineHelp {
  const orgId = textAt(forecast, 'orgId');
  return {
    inputs: {
      [NUMBER]: (props: InputProps) => <MaterialInput {...props} orgId={orgId} find={forecasts.findMaterials} />,
    },
    field: NUMBER,
    lookUp: async (numbers) => {
      const lines = new Map<string, Row>();
      for (let at = 0; at < numbers.length; at += TOGETHER) {
        const found = await forecasts.materials(orgId, numbers.slice(at, at + TOGETHER));
        // What a material gives goes where the template of its code has it, so the code has to be known first.
        await want({ hsCode: found.map(({ hsCode }) => textOf(hsCode)).filter((code) => code !== '') });
        for (const material of found) lines.set(textOf(material.gdsMtno), given(forecast, material));
      }
      return lines;
    },
  };
}
