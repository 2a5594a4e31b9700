import './photos.css';
import { thumbnailOf } from '@portal/domain';
import { useState } from 'react';
import type { Photo } from './photo';
import { PhotoViewer } from './photo-viewer';

export type PhotoGridProps = {
  photos: readonly Photo[];
  /** Names the set, for instance 'Fotos del lugar'. */
  label?: string;
  /** Text in place of missing photos. */
  empty?: string;
};

/** Photos as evidence: thumbnails in a grid, and a large view with zoom, keys and swipe. */
export function PhotoGrid({ photos, label = 'Fotos', empty = 'No disponible' }: PhotoGridProps) {
  const [shown, setShown] = useState<number | null>(null);
  if (photos.length === 0) return <p className="ui-missing">{empty}</p>;
  return (
    <>
      <ul className="ui-photo-grid" aria-label={label}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={`Ampliar foto ${index + 1} de ${photos.length}`}
              onClick={() => setShown(index)}
            >
              <img src={thumbnailOf(photo.url)} alt={photo.alt ?? ''} loading="lazy" width={112} height={112} />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <PhotoViewer photos={photos} label={label} index={shown} onMove={setShown} onClose={() => setShown(null)} />
      )}
    </>
  );
}

/** Props of the photos before and after, side by side, or one above the other on phones. */
export type BeforeAfterPhotosProps = {
  before: readonly Photo[];
  after: readonly Photo[];
  beforeLabel?: string;
  afterLabel?: string;
};

/** The photos of the place before and after the work. */
export function BeforeAfterPhotos({
  before,
  after,
  beforeLabel = 'Fotos antes',
  afterLabel = 'Fotos del resultado',
}: BeforeAfterPhotosProps) {
  return (
    <div className="ui-before-after">
      <div>
        <h3>{beforeLabel}</h3>
        <PhotoGrid photos={before} label={beforeLabel} />
      </div>
      <div>
        <h3>{afterLabel}</h3>
        <PhotoGrid photos={after} label={afterLabel} />
      </div>
    </div>
  );
}
