import './users.css';
import type { CreateUserInput, EditUserInput } from '@portal/domain';
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
  isEdit?: boolean;
  hasWeakPassword?: boolean;
  refusedEmail?: string | undefined;
  isFirstFocused?: boolean;
};

export function UserForm<Input extends CreateUserInput | EditUserInput>({
  title,
  onCancel,
  isEdit = false,
  hasWeakPassword = false,
  refusedEmail,
  isFirstFocused = false,
  ...form
}: UserFormProps<Input>) {
  return (
    <PortalForm ariaLabel={title} {...form}>
      <PersonFields isFirstFocused={isFirstFocused} />
      <AccessFields isEdit={isEdit} refusedEmail={refusedEmail} />
      <RoleFields hasWeakPassword={hasWeakPassword} />
      <OperatorsSection />
      <RolesConfirmation />
      <SubmitBar label="Guardar" onCancel={onCancel} />
    </PortalForm>
  );
}
