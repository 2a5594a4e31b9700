import { useNoticePreferences, useUpdateNoticePreferences } from '@portal/api-client';
import {
  NOTICE_KIND_LABELS,
  NOTICE_KINDS,
  noticePreferencesSchema,
  SUMMARY_HOUR,
  type NoticePreferences,
} from '@portal/domain';
import {
  CheckboxGroupField,
  FieldRow,
  NoData,
  FormSection,
  Panel,
  PortalForm,
  SubmitBar,
  SwitchField,
  TimeField,
  useToasts,
} from '@portal/ui';
import { TOASTS } from './toasts';

const KINDS = NOTICE_KINDS.map((kind) => ({ value: kind, label: NOTICE_KIND_LABELS[kind] }));

export function NoticePreferencesForm() {
  const preferences = useNoticePreferences();
  if (preferences.data) return <Preferences preferences={preferences.data} />;
  return (
    <Panel title="Avisos">
      <NoData query={preferences} rows={5} />
    </Panel>
  );
}

function Preferences({ preferences }: { preferences: NoticePreferences }) {
  const update = useUpdateNoticePreferences();
  const toasts = useToasts();
  return (
    <PortalForm
      initialValues={preferences}
      schema={noticePreferencesSchema}
      onSubmit={async (input) => {
        await update.mutateAsync(input);
        toasts.success(TOASTS.notices.updated);
      }}
    >
      {({ values: { hasQuietHours } }) => (
        <FormSection
          title="Avisos"
          description="El portal siempre los muestra en la campana. Elige cuáles te llegan además fuera de él."
        >
          <FieldRow>
            <CheckboxGroupField name="email" label="Por correo" options={KINDS} />
            <CheckboxGroupField name="push" label="En mis dispositivos" options={KINDS} />
          </FieldRow>
          <SwitchField
            name="hasDailySummary"
            label={`Un solo correo al día, a las ${SUMMARY_HOUR}, en lugar de un correo por aviso`}
          />
          <SwitchField name="hasQuietHours" label="Sin correos ni avisos en mis dispositivos durante unas horas" />
          <FieldRow>
            <TimeField name="quietFrom" label="Desde" disabled={!hasQuietHours} />
            <TimeField name="quietTo" label="Hasta" disabled={!hasQuietHours} />
          </FieldRow>
          <SubmitBar label="Guardar" />
        </FormSection>
      )}
    </PortalForm>
  );
}
