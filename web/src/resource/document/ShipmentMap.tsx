import { skipToken, useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { queryKeys } from '../../api/queryKeys';
import { type MapKind, type MapNode, zone } from '../../api/sas';
import { type Lang, may, resource, statesOf } from '../../core';
import { useCodes } from '../../core/useCodes';
import { useText } from '../../core/useText';
import { readable, readableInstant } from '../fields';
import { Fold } from './Fold';
import { MapRoom } from './MapRoom';
import { documentPath } from './paths';
import styles from './ShipmentMap.module.css';
import { columnsOf, curveOf, fitted, HEIGHT, INSET, sizeOf, WIDTH } from './shipmentPlaces';

/** A declaration has a page of its own, and another name among the definitions. */
const DECLARATION = 'declaration';
const DECLARATION_VIEW = '/queries/decview';

interface ShipmentMapProps {
  kind: MapKind;
  id: number;
  version: number;
}

/** The documents around one and the gate, as a picture that opens each; nothing where it stands alone. */
export function ShipmentMap({ kind, id, version }: ShipmentMapProps) {
  const { t, lang } = useText();
  // Who sees no document of a zone has no map.
  const seesSome = may('sasStock', 'view') || may('sasPassport', 'view') || may('bondInvt', 'view');
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('sasPassport'), 'map', kind, id, version],
    queryFn: seesSome ? ({ signal }) => zone.map(kind, id, signal) : skipToken,
    staleTime: 0,
  });
  useCodes();
  if (data === undefined || data.edges.length === 0) return null;
  const places = columnsOf(data.nodes);
  const { width, height } = sizeOf(places);
  return (
    <Fold title={t('sas.map')} startsOpen>
      {data.isPartial && <Alert type="info" showIcon title={t('sas.map.partial')} />}
      <MapRoom at={places.get(data.nodes.find((node) => node.kind === kind && node.id === id)?.key ?? '')}>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          <title>{t('sas.map')}</title>
          {data.edges.map(({ from, to }) => {
            const [start, end] = [places.get(from), places.get(to)];
            return (
              start && end && <path key={`${from} ${to}`} className={styles.edge} d={curveOf(start, end)} aria-hidden />
            );
          })}
          {data.nodes.map((node) => {
            const place = places.get(node.key);
            if (place === undefined) return null;
            const told = toldOf(node, t, lang);
            const own = node.kind === kind && node.id === id;
            const drawn = fitted(told.number);
            return (
              <Link
                key={node.key}
                to={pathOf(node)}
                aria-current={own ? 'page' : undefined}
                className={own ? styles.own : styles.node}
              >
                {/* Its name, with the whole number; a label beside it would not read as what stands there. */}
                <title>{t('sas.map.about', told)}</title>
                <g transform={`translate(${place.x} ${place.y})`}>
                  <rect width={WIDTH} height={HEIGHT} rx={6} />
                  <text x={INSET} y={17} className={styles.kind}>
                    {told.kind}
                  </text>
                  <text
                    x={INSET}
                    y={35}
                    textLength={drawn.length}
                    lengthAdjust="spacingAndGlyphs"
                    className={styles.number}
                  >
                    {drawn.text}
                  </text>
                  <text x={INSET} y={52} className={styles.state}>
                    {told.state}
                  </text>
                  <text x={INSET} y={68} className={styles.state}>
                    {told.time}
                  </text>
                </g>
              </Link>
            );
          })}
        </svg>
      </MapRoom>
    </Fold>
  );
}

/** What stands in a box: the kind, the number, the state with its time. */
function toldOf({ kind, number, state, at }: MapNode, t: ReturnType<typeof useText>['t'], lang: Lang) {
  const time = at ? (at.includes('T') ? readableInstant(at) : at) : '';
  if (kind === 'gate')
    return { kind: t('sas.map.gate'), number, state: time === '' ? t('sas.map.waits') : t('sas.map.through'), time };
  if (kind === 'entry') return { kind: t('sas.map.entry'), number, state: t('sas.map.notHere'), time };
  const name = kind === 'decl' ? DECLARATION : kind;
  const field = statesOf(name)?.field;
  const known = resource(name).fields.find((one) => one.name === field);
  const shown = known === undefined ? state : readable(known, state, lang);
  // The code before a name says nothing here.
  const plain = shown.replace(/^\([^)]*\)/, '');
  return { kind: resource(name).label[lang], number, state: plain, time };
}

/** A gate opens its passport, a declaration that is not kept here the inventory list that names it. */
const OPENS: Partial<Record<MapNode['kind'], string>> = { gate: 'sasPassport', entry: 'bondInvt' };

function pathOf({ kind, id }: MapNode): string {
  if (kind === 'decl') return `${DECLARATION_VIEW}/${id}`;
  return documentPath(resource(OPENS[kind] ?? kind).page?.path ?? '/', id);
}
