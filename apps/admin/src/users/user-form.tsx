import './users.css';
import type { CreateUserInput, EditUserInput } from '@portal/domain';
import { PortalForm, SubmitBar, type PortalFormProps } from '@portal/ui';
import { AccessFields, PersonFields } from './identity-fields';
import { OperatorsSection } from './operators-section';
import { RoleFields } from './role-fields';
import type { UserValues } from './user-values';

type UserFormProps<Input extends CreateUserInput | EditUserInput> = Pick<
  PortalFormProps<UserValues, Input>,
  'initialValues' | 'schema' | 'onSubmit'
> & {
  title: string;
  onCancel: () => void;
  /** The password may stay empty and there is a status. */
  isEdit?: boolean;
  hasWeakPassword?: boolean;
  /** The person's address that takes no mails. */
  refusedEmail?: string | undefined;
  isFirstFocused?: boolean;
};

/** The one form of 'Crear usuario' and 'Editar usuario', its sections in the order of spec 1 §2. */
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
      <SubmitBar label="Guardar" onCancel={onCancel} />
    </PortalForm>
  );
}
