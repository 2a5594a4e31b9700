import './users.css';
import type { CreateUserInput, EditUserInput, UserDetail } from '@portal/domain';
import { FormSection, PortalForm, SubmitBar, type PortalFormProps } from '@portal/ui';
import { AccessFields, IdentityFields } from './identity-fields';
import { OperatorsSection } from './operators-section';
import { RolesConfirmation } from './own-password-field';
import { RoleFields } from './role-fields';
import type { UserValues } from './user-values';

type UserFormProps<Input extends CreateUserInput | EditUserInput> = Pick<
  PortalFormProps<UserValues, Input>,
  'initialValues' | 'schema' | 'onSubmit' | 'done'
> & {
  title: string;
  onCancel: () => void;
  user?: UserDetail;
  isFirstFocused?: boolean;
};

export function UserForm<Input extends CreateUserInput | EditUserInput>({
  title,
  onCancel,
  user,
  isFirstFocused,
  ...form
}: UserFormProps<Input>) {
  return (
    <PortalForm ariaLabel={title} {...form}>
      <FormSection title="Datos personales">
        <IdentityFields isFirstFocused={isFirstFocused} />
      </FormSection>
      <AccessFields user={user} />
      <RoleFields hasWeakPassword={user?.hasWeakPassword ?? false} />
      <OperatorsSection />
      <RolesConfirmation />
      <SubmitBar label="Guardar" onCancel={onCancel} />
    </PortalForm>
  );
}
