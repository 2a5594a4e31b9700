import { candidateFormSchema, emailsIn, formatInstant, ROLES, type RoleCode } from '@portal/domain';
import { CheckboxGroupField, FormModal, NumberField, SelectField, TextAreaField } from '@portal/ui';
import { useAreaVersions, useSetCandidate } from '../api/releases';
import { TOASTS } from '../toasts';
import type { ReleaseDialogProps } from './use-release-change';

const ROLE_OPTIONS = ROLES.map(({ code, rol }) => ({ value: code, label: rol }));

export function CandidateDialog({ area, change, onClose }: ReleaseDialogProps) {
  const candidate = area?.candidate ?? null;
  const isChoosing = area !== null && candidate === null;
  const versions = useAreaVersions(isChoosing ? area.name : null);
  const save = useSetCandidate();
  const others = versions.data?.filter(({ role }) => role !== 'stable') ?? [];
  return (
    <FormModal
      open={area !== null}
      title={isChoosing ? `Probar otra versión de «${area.title}»` : `Quiénes prueban «${area?.title ?? ''}»`}
      initialValues={{
        version: candidate?.version ?? '',
        share: candidate?.share ?? '',
        roles: candidate?.roles ?? [],
        persons: candidate?.persons.map(({ email }) => email).join(', ') ?? '',
      }}
      schema={candidateFormSchema}
      onClose={onClose}
      onSubmit={async ({ version, share, roles, persons }) => {
        if (!area) return;
        const audience = { share: share ?? 0, roles, persons: emailsIn(persons ?? '') };
        await change(
          (confirmation) => save.mutateAsync({ area: area.name, input: { version, ...audience, ...confirmation } }),
          TOASTS.release.candidateSaved,
        );
        onClose();
      }}
    >
      {isChoosing && (
        <SelectField
          name="version"
          label="Versión"
          placeholder="Elige una versión publicada"
          options={others.map(({ version, publishedAt, publishedBy }) => ({
            value: version,
            label: `${formatInstant(publishedAt)} · ${publishedBy} · ${version}`,
          }))}
          loading={versions.isPending}
          emptyText="No hay otra versión publicada de esta área"
        />
      )}
      <NumberField name="share" label="Parte de las personas" suffix="%" placeholder="10" optional />
      <TextAreaField
        name="persons"
        label="Además, estas personas"
        optional
        placeholder="ana@empresa.cl, luis@empresa.cl"
        help="Sus correos, separados por comas."
        rows={2}
      />
      <CheckboxGroupField<RoleCode>
        name="roles"
        label="Además, todas las personas con estos roles"
        optional
        options={ROLE_OPTIONS}
      />
    </FormModal>
  );
}
