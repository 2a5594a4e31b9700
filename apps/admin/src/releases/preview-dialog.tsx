import { formatInstant, PREVIEW_DAYS, previewSchema, type CreatedPreview, type DeployedArea } from '@portal/domain';
import { FormModal, SelectField, TextField } from '@portal/ui';
import { useState } from 'react';
import { useAreaVersions, useGivePreview } from '../api/releases';
import { CopyDialog } from './copy-dialog';

const DAYS = [
  { value: 1, label: '1 día' },
  { value: 2, label: '2 días' },
  { value: 7, label: '7 días' },
];

export function PreviewDialog({ area, onClose }: { area: DeployedArea | null; onClose: () => void }) {
  const versions = useAreaVersions(area?.name ?? null);
  const give = useGivePreview();
  // Everybody sees the stable one.
  const offered = (versions.data ?? []).filter(({ role }) => role !== 'stable');
  const [created, setGiven] = useState<CreatedPreview | null>(null);
  return (
    <>
      <FormModal
        open={area !== null}
        title={`Vista previa de «${area?.title ?? ''}»`}
        submitLabel="Crear enlace"
        width={460}
        initialValues={{ version: area?.canary?.version ?? '', email: '', days: PREVIEW_DAYS }}
        schema={previewSchema}
        onClose={onClose}
        onSubmit={async (input) => {
          if (!area) return;
          setGiven(await give.mutateAsync({ area: area.name, input }));
          onClose();
        }}
      >
        <SelectField
          name="version"
          label="Versión"
          placeholder="Elige una versión publicada"
          options={offered.map(({ version, role, publishedAt }) => ({
            value: version,
            label: `${version} · ${formatInstant(publishedAt)}${role === 'canary' ? ' · en prueba' : ''}`,
          }))}
          loading={versions.isPending}
          help="Una versión se guarda sin que nadie la reciba con una prueba del 0 %."
        />
        <TextField name="email" label="Correo de la persona" placeholder="persona@empresa.cl" />
        <SelectField name="days" label="Duración" options={DAYS} />
      </FormModal>
      <CopyDialog
        title="Enlace de la vista previa"
        label="Enlace"
        text={created && new URL(created.address, window.location.origin).href}
        onClose={() => setGiven(null)}
      >
        <p>
          Solo {created?.person} verá <code>{created?.version}</code>, en la pestaña en que abra el enlace, hasta el{' '}
          {created && formatInstant(created.expiresAt)}.
        </p>
      </CopyDialog>
    </>
  );
}
