import { thumbnailOf } from '@portal/domain';
import { useState } from 'react';
import type { Photo } from './photo';
import { PhotoViewer } from './photo-viewer';

export type PhotoGridProps = {
  photos: readonly Photo[];
  label?: string;
  empty?: string;
};

export function PhotoGrid({ photos, label = 'Fotos', empty = 'No disponible' }: PhotoGridProps) {
  const [shown, setShown] = useState<number | null>(null);
  if (photos.length === 0) return <p className="ui-faint">{empty}</p>;
  return (
    <>
      <ul className="ui-photo-grid" aria-label={label}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className="ui-bare"
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

export type BeforeAfterPhotosProps = {
  before: readonly Photo[];
  after: readonly Photo[];
};

export function BeforeAfterPhotos({ before, after }: BeforeAfterPhotosProps) {
  const groups = [
    { label: 'Fotos antes', photos: before },
    { label: 'Fotos del resultado', photos: after },
  ];
  return (
    <div className="ui-before-after">
      {groups.map(({ label, photos }) => (
        <div key={label}>
          <h3>{label}</h3>
          <PhotoGrid photos={photos} label={label} />
        </div>
      ))}
    </div>
  );
}
