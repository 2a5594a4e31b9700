import './users.css';
import { createUserSchema, editUserSchema, isAdministratorAccount } from '@portal/domain';
import { PortalForm, SubmitBar, type PortalFormProps } from '@portal/ui';
import { AccessFields, PersonFields } from './identity-fields';
import { OperatorsSection } from './operators-section';
import { RoleFields } from './role-fields';
import type { UserValues } from './user-values';

/** `mode`: on edit the password may stay empty and there is a status. `isFirstFocused`: begins at the first field. */
export type UserFormProps = Pick<PortalFormProps<UserValues>, 'initialValues' | 'onSubmit'> & {
  mode: 'create' | 'edit';
  title: string;
  onCancel: () => void;
  isFirstFocused?: boolean;
};

/** The one form of 'Crear usuario' and 'Editar usuario', its sections in the order of spec 1 §2. */
export function UserForm({ mode, title, initialValues, onSubmit, onCancel, isFirstFocused = false }: UserFormProps) {
  const isEdit = mode === 'edit';
  const wasAdministrator = isEdit && isAdministratorAccount(initialValues);
  return (
    <PortalForm<UserValues>
      ariaLabel={title}
      initialValues={initialValues}
      schema={isEdit ? editUserSchema : createUserSchema}
      schemaContext={{ wasAdministrator }}
      onSubmit={onSubmit}
    >
      <PersonFields isFirstFocused={isFirstFocused} />
      <AccessFields isEdit={isEdit} wasAdministrator={wasAdministrator} />
      <RoleFields />
      <OperatorsSection />
      <SubmitBar label="Guardar" onCancel={onCancel} />
    </PortalForm>
  );
}
