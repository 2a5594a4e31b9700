import {
  CANARY_MAX_ERROR_RATE,
  canaryAudienceSchema,
  canaryChoiceSchema,
  formatInstant,
  ROLES,
  type DeployedArea,
  type RoleCode,
} from '@portal/domain';
import { CheckboxGroupField, FieldRow, FormModal, NumberField, SelectField } from '@portal/ui';
import { useAreaVersions, useSetCanary } from '../api/releases';
import { TOASTS } from '../toasts';
import type { ReleaseChange } from './use-release-change';

type CanaryDialogProps = {
  area: DeployedArea | null;
  number: number;
  change: ReleaseChange;
  onClose: () => void;
};

const ROLE_OPTIONS = ROLES.map(({ code, rol }) => ({ value: code, label: rol }));

export function CanaryDialog({ area, number, change, onClose }: CanaryDialogProps) {
  const isChoosing = area !== null && area.canary === null;
  const versions = useAreaVersions(isChoosing ? area.name : null);
  const save = useSetCanary();
  const others = versions.data?.filter(({ role }) => role !== 'stable') ?? [];

  return (
    <FormModal
      open={area !== null}
      title={isChoosing ? `Probar otra versión de «${area.title}»` : `Reparto de la prueba de «${area?.title ?? ''}»`}
      initialValues={{
        version: '',
        share: area?.canary?.share ?? '',
        roles: area?.canary?.roles ?? [],
        maxErrorRate: area?.canary?.maxErrorRate ?? CANARY_MAX_ERROR_RATE,
      }}
      schema={isChoosing ? canaryChoiceSchema : canaryAudienceSchema}
      onClose={onClose}
      onSubmit={async (input) => {
        if (!area) return;
        const saveIt = () => save.mutateAsync({ area: area.name, input: { ...input, expected: number } });
        await change(saveIt, TOASTS.release.canarySaved);
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
            label: `${version} · ${formatInstant(publishedAt)} · ${publishedBy}`,
          }))}
          loading={versions.isPending}
          emptyText="No hay otra versión publicada de esta área"
        />
      )}
      <FieldRow>
        <NumberField name="share" label="Personas que la prueban" suffix="%" placeholder="10" autoFocus={!isChoosing} />
        <NumberField name="maxErrorRate" label="Se retira sola con más de" suffix="% con fallas" />
      </FieldRow>
      <CheckboxGroupField<RoleCode>
        name="roles"
        label="Además, todas las personas con estos roles"
        optional
        options={ROLE_OPTIONS}
      />
    </FormModal>
  );
}
