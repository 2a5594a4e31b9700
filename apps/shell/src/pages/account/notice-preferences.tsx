import { useNoticePreferences, useUpdateNoticePreferences } from '@portal/api-client';
import {
  NOTICE_KIND_LABELS,
  noticeKindsOf,
  noticePreferencesSchema,
  ROLE,
  SUMMARY_HOUR,
  type NoticePreferences,
  type SessionUser,
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
} from '@portal/ui';
import { DeviceNotices } from './device-notices';
import { TOASTS } from './toasts';

export function NoticePreferencesForm({ user }: { user: SessionUser }) {
  const preferences = useNoticePreferences();
  if (preferences.data) return <Preferences preferences={preferences.data} user={user} />;
  return (
    <Panel title="Avisos">
      <NoData query={preferences} rows={5} />
    </Panel>
  );
}

function Preferences({ preferences, user }: { preferences: NoticePreferences; user: SessionUser }) {
  const kinds = noticeKindsOf(user).map((value) => ({
    value,
    label: `${NOTICE_KIND_LABELS[value]}${value === 'late' ? ` (una vez al día, a\u00a0las\u00a0${SUMMARY_HOUR})` : ''}`,
  }));
  // Nothing about done work is urgent.
  const isToldBeforeWork = user.roles.some(({ code }) => code !== ROLE.liquidator && code !== ROLE.invoicing);
  const update = useUpdateNoticePreferences();
  return (
    <PortalForm
      initialValues={preferences}
      schema={noticePreferencesSchema}
      done={TOASTS.notices.updated}
      onSubmit={(input) => update.mutateAsync(input)}
    >
      {({ dirty, values: { hasQuietHours, quietFrom, quietTo } }) => (
        <FormSection
          title="Avisos"
          description="El portal siempre los muestra en la campana. Elige cuáles te llegan además fuera de él."
        >
          <FieldRow>
            <div>
              <CheckboxGroupField name="email" label="Por correo" options={kinds} />
              <SwitchField
                name="hasDailySummary"
                label={`Todos en un solo correo al día, a las ${SUMMARY_HOUR}`}
                help={
                  isToldBeforeWork &&
                  'Lo urgente no espera: fuera de las horas sin avisos, las emergencias y las visitas del día llegan al momento, también a tus dispositivos.'
                }
              />
            </div>
            <div>
              <CheckboxGroupField
                name="push"
                label="En mis dispositivos activados"
                options={kinds.filter(({ value }) => value !== 'late')}
              />
              <DeviceNotices user={user} />
            </div>
          </FieldRow>
          <details>
            <summary>Horas sin avisos: {hasQuietHours ? `de ${quietFrom} a ${quietTo}` : 'ninguna'}</summary>
            <div className="ui-below">
              <SwitchField name="hasQuietHours" label="Sin correos ni avisos en mis dispositivos durante unas horas" />
              <FieldRow>
                <TimeField name="quietFrom" label="Desde" disabled={!hasQuietHours} />
                <TimeField name="quietTo" label="Hasta" disabled={!hasQuietHours} />
              </FieldRow>
            </div>
          </details>
          {dirty && <SubmitBar />}
        </FormSection>
      )}
    </PortalForm>
  );
}
