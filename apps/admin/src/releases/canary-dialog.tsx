import { fieldErrorsOf, useAreaVersions, useSetCanary } from '@portal/api-client';
import {
  CANARY_MAX_ERROR_RATE,
  canaryAudienceSchema,
  canarySchema,
  formatInstant,
  MESSAGES,
  ROLES,
  type DeployedArea,
  type RoleCode,
} from '@portal/domain';
import {
  applyServerErrors,
  CheckboxGroupField,
  errorMessage,
  FieldRow,
  FormModal,
  NumberField,
  SelectField,
  useToasts,
  type FormModalProps,
} from '@portal/ui';
import { TOASTS } from '../toasts';
import type { ReleaseChange } from './use-release-change';

type CanaryValues = { version: string; share: number | string; roles: RoleCode[]; maxErrorRate: number | string };

type CanaryDialogProps = {
  /** Whose; null while it is closed. */
  area: DeployedArea | null;
  number: number;
  change: ReleaseChange;
  onClose: () => void;
};

const ROLE_OPTIONS = ROLES.map(({ code, rol }) => ({ value: code, label: rol }));

/** Who tries a version before everyone has it: a share of the people, and whole roles. */
export function CanaryDialog({ area, number, change, onClose }: CanaryDialogProps) {
  const isChoosing = area !== null && area.canary === null;
  const versions = useAreaVersions(isChoosing ? area.name : null);
  const save = useSetCanary();
  const toasts = useToasts();
  const others = versions.data?.filter(({ role }) => role !== 'stable') ?? [];

  const submit: FormModalProps<CanaryValues>['onSubmit'] = async (values, helpers) => {
    if (!area) return;
    if (isChoosing && values.version === '') {
      helpers.setFieldError('version', MESSAGES.fieldRequired);
      return;
    }
    const { version, ...audience } = values;
    const input = canarySchema.cast({ ...audience, expected: number, ...(isChoosing ? { version } : {}) });
    try {
      await change(() => save.mutateAsync({ area: area.name, input }), TOASTS.release.canarySaved);
    } catch (error) {
      toasts.error(errorMessage(error));
      applyServerErrors(helpers, fieldErrorsOf(error));
      return;
    }
    onClose();
  };

  return (
    <FormModal<CanaryValues>
      open={area !== null}
      title={isChoosing ? `Probar otra versión de «${area.title}»` : `Reparto de la prueba de «${area?.title ?? ''}»`}
      initialValues={{
        version: '',
        share: area?.canary?.share ?? '',
        roles: area?.canary?.roles ?? [],
        maxErrorRate: area?.canary?.maxErrorRate ?? CANARY_MAX_ERROR_RATE,
      }}
      schema={canaryAudienceSchema}
      onClose={onClose}
      onSubmit={submit}
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
        <NumberField name="maxErrorRate" label="Se retira sola con" suffix="% de errores" />
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
