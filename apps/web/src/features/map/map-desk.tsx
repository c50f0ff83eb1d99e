import { useTranslations } from 'use-intl';
import { DRAWN_AROUND } from './camera/use-camera.ts';
import type { Size } from './data/map-view.ts';
import { MapCanvas } from './drawing/map-canvas.tsx';
import { MapLegend } from './drawing/map-legend.tsx';
import styles from './map.module.css';
import { MapPanel } from './panel/map-panel.tsx';
import { MapButtons } from './tools/map-buttons.tsx';
import { MapTools } from './tools/map-tools.tsx';
import { type MapDeskParts, useMapDesk } from './use-map-desk.ts';

/** The map beside its panel, or above its sheet. */
export function MapDesk(props: MapDeskParts) {
  const t = useTranslations('map');
  const { parts, drawing, placing, frame, layer, size, panel, radius, sheet, covered } = useMapDesk(props);
  const { data, choice, change, actions, camera } = parts;
  return (
    <div
      className={styles.desk}
      data-sheet={sheet !== null || undefined}
      style={lengthsOf(size, panel, covered)}
    >
      <div className={styles.stage}>
        <div ref={frame} className={styles.window} data-placing={placing.isChoosing || undefined}>
          <div ref={layer} className={styles.layer}>
            <MapCanvas
              label={t('picture', { hexes: data.ground.hexes.length, warehouses: data.marks.length })}
              ground={data.ground}
              drawing={drawing}
              layer={choice.layer}
              showsFights={choice.showsFights}
              view={camera.view}
              width={size.width + 2 * DRAWN_AROUND}
              height={size.height + 2 * DRAWN_AROUND}
              radius={radius}
              selected={actions.selected}
              way={data.way?.points ?? []}
            />
          </div>
        </div>
        <MapTools
          frame={frame}
          data={data}
          choice={choice}
          change={change}
          actions={actions}
          placing={placing}
        />
        <MapButtons data={data} camera={camera} actions={actions} />
        {sheet === null && <MapLegend data={data} choice={choice} />}
      </div>
      <MapPanel {...parts} sheet={sheet} />
    </div>
  );
}

/** For the style sheets: what panel and sheet cover, and for paper the shape of the window and what is drawn beyond it. */
function lengthsOf({ width, height }: Size, panel: number, sheet: number) {
  return {
    '--map-panel': `${panel}px`,
    '--map-covered': `${sheet}px`,
    '--map-ratio': String(width / height),
    '--map-beyond': `${percentBeyond(height)} ${percentBeyond(width)}`,
  };
}

const percentBeyond = (length: number) => `${(-100 * DRAWN_AROUND) / length}%`;
