import { useCan } from '@portal/api-client';
import {
  assignPath,
  canonicalRut,
  DOCUMENT_TYPES,
  isAdministratorAccount,
  LIMITS,
  readPhone,
  rutWarning,
  type UserDetail,
} from '@portal/domain';
import { Alert, Button, FieldRow, FormSection, PasswordField, SelectField, TextField } from '@portal/ui';
import { getIn, useFormikContext, type FormikValues } from 'formik';
import { STATUS_OPTIONS } from '../records/record-status';
import { MAIL_REFUSED, type UserValues } from './user-values';

type IdentityFieldsProps = {
  isFirstFocused?: boolean;
  prefix?: string;
  rutOfOthers?: FormikValues;
};

/** A RUT is often copied with dots; the accepted form has none. */
export function IdentityFields({ isFirstFocused = false, prefix = '', rutOfOthers }: IdentityFieldsProps) {
  const form = useFormikContext<UserValues>();
  const values = (prefix === '' ? form.values : getIn(form.values, prefix.slice(0, -1))) as UserValues;
  const isRut = values.documentType === 'RT';
  return (
    <>
      <FieldRow>
        <TextField name={`${prefix}name`} label="Nombre" maxLength={LIMITS.nameMax} autoFocus={isFirstFocused} />
        <TextField name={`${prefix}lastName`} label="Apellido" maxLength={LIMITS.nameMax} />
      </FieldRow>
      <FieldRow>
        <SelectField
          name={`${prefix}documentType`}
          label="Tipo de documento"
          placeholder="Seleccione un tipo"
          options={DOCUMENT_TYPES}
          proposal={rutOfOthers && { text: 'R.U.T para todos', value: 'RT', others: rutOfOthers }}
          searchable={false}
        />
        <TextField
          name={`${prefix}document`}
          label="Número de documento"
          placeholder={values.documentType === '' ? 'Elige primero el tipo' : isRut ? '12345678-5' : ''}
          disabled={values.documentType === ''}
          maxLength={LIMITS.nameMax}
          normalize={(text) => (isRut ? text.replace(/[.\s]/g, '') : text.trimStart())}
          complete={(text) => (isRut ? (canonicalRut(text) ?? text) : text)}
          warning={isRut ? rutWarning(values.document) : null}
        />
      </FieldRow>
    </>
  );
}

export function ContactFields({
  prefix = '',
  refusedEmail,
}: Pick<IdentityFieldsProps, 'prefix'> & { refusedEmail?: string | undefined }) {
  const { values } = useFormikContext<UserValues>();
  return (
    <FieldRow>
      <TextField
        name={`${prefix}email`}
        label="Correo"
        type="email"
        maxLength={LIMITS.emailMax}
        warning={refusedEmail !== undefined && values.email === refusedEmail ? MAIL_REFUSED : null}
      />
      <TextField
        name={`${prefix}phone`}
        label="Celular"
        type="tel"
        placeholder="56912345678"
        maxLength={LIMITS.nameMax}
        complete={readPhone}
      />
    </FieldRow>
  );
}

export function AccessFields({ user }: { user: UserDetail | undefined }) {
  const { values } = useFormikContext<UserValues>();
  const isAdministrator = isAdministratorAccount(values);
  const least = isAdministrator ? LIMITS.administratorPasswordMin : LIMITS.passwordMin;
  return (
    <FormSection title="Contacto y acceso">
      <ContactFields refusedEmail={user?.isMailRefused && user.email} />
      <FieldRow>
        <PasswordField
          name="password"
          label="Contraseña"
          autoComplete="new-password"
          optional={user !== undefined}
          help={
            user
              ? `Vacía conserva la actual. Al menos ${least} caracteres.`
              : `Al menos ${least} caracteres, sin espacios.`
          }
        />
        {user && (
          <SelectField
            name="status"
            label="Estado"
            help="Quien está inactivo no puede entrar."
            options={STATUS_OPTIONS}
            searchable={false}
          />
        )}
      </FieldRow>
      {user?.openVisits !== undefined && values.status === 'inactivo' && (
        <OpenVisits operator={user.id} count={user.openVisits} />
      )}
    </FormSection>
  );
}

function OpenVisits({ operator, count }: { operator: number; count: number }) {
  const mayAssign = useCan('requests:list');
  return (
    <Alert
      style={{ marginBottom: 16 }}
      type="warning"
      showIcon
      role="status"
      title={count === 1 ? 'Tiene 1 solicitud abierta' : `Tiene ${count} solicitudes abiertas`}
      description="Siguen a su nombre hasta que alguien las reasigne; la lista por asignar las marca."
      action={
        mayAssign && (
          <Button href={assignPath(null, operator)} target="_blank">
            Reasignarlas
          </Button>
        )
      }
    />
  );
}
