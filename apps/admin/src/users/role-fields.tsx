import { useCompanyOptions, useServiceOptions, type DataResult } from '@portal/api-client';
import { isAdministratorAccount, MESSAGES, ROLE, STATUS_LABELS, type Company, type RoleOption } from '@portal/domain';
import {
  Alert,
  Button,
  CheckboxField,
  CheckboxGroupField,
  FormSection,
  MissingChoice,
  QuerySelectField,
  Spin,
} from '@portal/ui';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { useAssignerRoles, useRoles } from '../api/roles';
import { FAILURES } from '../toasts';
import type { UserValues } from './user-values';

export function RoleFields({ hasWeakPassword }: { hasWeakPassword: boolean }) {
  const { values, initialValues, setValues } = useFormikContext<UserValues>();
  const currentCompany = initialValues.company;
  // The company that a user already has is shown even when it is not active any more.
  const becomesAdministrator = isAdministratorAccount(values) && !isAdministratorAccount(initialValues);
  const asksForPassword = hasWeakPassword && becomesAdministrator && values.password === '';
  const companies = useCompanyOptions(currentCompany === '' ? { status: 'activo' } : {});

  return (
    <FormSection title="Contratista y roles">
      <CheckboxField
        name="isContractor"
        label="¿Es contratista?"
        // The other kind of user has other roles: ticked ones mean nothing there (spec 1 §4).
        onToggled={(isContractor) => void setValues({ ...values, isContractor, rol: [] })}
      />
      {values.isContractor && (
        <QuerySelectField<number>
          name="company"
          label="Selecciones la empresa a la que pertenece"
          placeholder="Seleccione una empresa"
          query={{ ...companies, data: companies.data && companyOptions(companies.data, currentCompany) }}
          emptyText={<MissingChoice of="company" />}
        />
      )}
      <RoleChoice
        isContractor={values.isContractor}
        help={asksForPassword ? MESSAGES.password.administrator.newRequired : undefined}
      />
      {values.rol.includes(ROLE.operator) && <TradesChoice />}
    </FormSection>
  );
}

function companyOptions(companies: readonly Company[], current: number | '') {
  return companies
    .filter(({ id, status }) => status === 'activo' || id === current)
    .map(({ id, name, status }) => ({
      value: id,
      label: name,
      ...(status === 'activo' ? {} : { description: STATUS_LABELS[status] }),
    }));
}

function RoleChoice({ isContractor, help }: { isContractor: boolean; help: string | undefined }) {
  const roles = useRoles();
  const assignerRoles = useAssignerRoles();
  useFreshRolesOnChange(roles.data);

  const failed = [roles, assignerRoles].filter((query) => query.isError && !query.data);
  if (failed.length > 0) return <ChoicesFailure title={FAILURES.roles} failed={failed} />;
  if (!roles.data) {
    return (
      <div className="ui-quiet ui-above" role="status">
        <Spin size="small" /> Cargando Roles...
      </div>
    );
  }
  const available = roles.data.filter((role) => !isContractor || role.allowContractor);
  if (available.length === 0) {
    return (
      <p className="ui-quiet ui-above" role="status">
        {isContractor ? 'No hay ningún rol disponible para los contratistas' : 'No hay ningún rol disponible'}
      </p>
    );
  }
  return (
    <CheckboxGroupField
      name="rol"
      label="Selecciona los roles a asignar:"
      {...(help !== undefined && { help })}
      options={available.map(({ id, rol }) => ({ value: id, label: rol }))}
    />
  );
}

function TradesChoice() {
  const { trades } = useFormikContext<UserValues>().initialValues;
  const services = useServiceOptions({});
  if (services.isError && !services.data) {
    return <ChoicesFailure title="Error al cargar los servicios" failed={[services]} />;
  }
  const offered = services.data?.filter(({ id, status }) => status === 'activo' || trades.includes(id)) ?? [];
  return (
    <CheckboxGroupField
      name="trades"
      label="Servicios que hace"
      help="Si no marcas ninguno, hace todos. La propuesta de visita prefiere a quien hace el servicio."
      options={offered.map(({ id, service }) => ({ value: id, label: service }))}
    />
  );
}

/** The ticks are reset whenever the list of roles changes (spec 1 §4); its first arrival is no change. */
function useFreshRolesOnChange(roles: readonly RoleOption[] | undefined): void {
  const { setFieldValue } = useFormikContext<UserValues>();
  const listed = roles?.map(({ id, allowContractor }) => `${id}:${allowContractor}`).join();
  const lastCompany = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (listed === undefined || listed === lastCompany.current) return;
    if (lastCompany.current !== undefined) void setFieldValue('rol', []);
    lastCompany.current = listed;
  }, [listed, setFieldValue]);
}

function ChoicesFailure({ title, failed }: { title: string; failed: readonly DataResult<unknown>[] }) {
  return (
    <Alert
      className="ui-above"
      type="error"
      showIcon
      role="alert"
      title={title}
      action={
        <Button
          loading={failed.some((query) => query.isFetching)}
          onClick={() => failed.forEach((query) => void query.refetch())}
        >
          Reintentar
        </Button>
      }
    />
  );
}
