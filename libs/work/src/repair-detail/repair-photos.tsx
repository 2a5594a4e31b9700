import type { RepairDetail } from '@portal/domain';
import { BeforeAfterPhotos, Panel, PhotoGrid, type Photo } from '@portal/ui';

type RepairPhotosProps = Pick<RepairDetail, 'filesSoli' | 'filesStart' | 'filesRepairs' | 'filesInsumos'>;

const titled = (photos: RepairPhotosProps['filesSoli'], alt: string): Photo[] =>
  photos.map((photo, index) => ({ ...photo, alt: `${alt} ${index + 1}` }));

export function RepairPhotos({ filesSoli, filesStart, filesRepairs, filesInsumos }: RepairPhotosProps) {
  return (
    <Panel title="Fotos">
      <BeforeAfterPhotos
        before={[...titled(filesSoli, 'Foto de la solicitud'), ...titled(filesStart, 'Foto al iniciar')]}
        after={titled(filesRepairs, 'Foto del resultado')}
      />
      {filesInsumos.length > 0 && (
        <div className="work-repair-supply-photos">
          <h3>Fotos de los insumos</h3>
          <PhotoGrid photos={titled(filesInsumos, 'Foto de los insumos')} label="Fotos de los insumos" />
        </div>
      )}
    </Panel>
  );
}
