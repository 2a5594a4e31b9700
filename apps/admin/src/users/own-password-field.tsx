import { areSameRoles } from '@portal/domain';
import { FormSection, PasswordField } from '@portal/ui';
import { useFormikContext } from 'formik';
import type { UserValues } from './user-values';

export const OwnPasswordField = () => (
  <PasswordField name="ownPassword" label="Tu contraseña" autoComplete="current-password" />
);

export function RolesConfirmation() {
  const { values, initialValues } = useFormikContext<UserValues>();
  if (areSameRoles(values.rol, initialValues.rol)) return null;
  return (
    <FormSection title="Confirma que eres tú" description="Para dar o quitar roles, escribe tu contraseña.">
      <OwnPasswordField />
    </FormSection>
  );
}
