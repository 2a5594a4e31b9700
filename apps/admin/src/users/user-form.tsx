import './users.css';
import type { CreateUserInput, EditUserInput, UserDetail } from '@portal/domain';
import { PortalForm, SubmitBar, type PortalFormProps } from '@portal/ui';
import { AccessFields, PersonFields } from './identity-fields';
import { OperatorsSection } from './operators-section';
import { RolesConfirmation } from './own-password-field';
import { RoleFields } from './role-fields';
import type { UserValues } from './user-values';

type UserFormProps<Input extends CreateUserInput | EditUserInput> = Pick<
  PortalFormProps<UserValues, Input>,
  'initialValues' | 'schema' | 'onSubmit'
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
  isFirstFocused = false,
  ...form
}: UserFormProps<Input>) {
  return (
    <PortalForm ariaLabel={title} {...form}>
      <PersonFields isFirstFocused={isFirstFocused} />
      <AccessFields user={user} />
      <RoleFields hasWeakPassword={user?.hasWeakPassword ?? false} />
      <OperatorsSection />
      <RolesConfirmation />
      <SubmitBar label="Guardar" onCancel={onCancel} />
    </PortalForm>
  );
}
