import { fieldErrorsOf, useCreateUser } from '@portal/api-client';
import { applyServerErrors, errorMessage, Page, PageHeader, useToasts } from '@portal/ui';
import { useState } from 'react';
import { PAGES } from '../pages';
import { TOASTS } from '../toasts';
import { UserForm, type UserFormProps } from './user-form';
import { useUserPageState } from './user-navigation';
import { createInput, NEW_USER } from './user-values';

/** 'Crear usuario' (spec 1 §2). One after another can be created: after each the form starts afresh. */
export function CreateUserPage() {
  const creation = useCreateUser();
  const toasts = useToasts();
  const { listAddress, toList } = useUserPageState();
  const [created, setCreated] = useState(0);

  const submit: UserFormProps['onSubmit'] = async (values, helpers) => {
    try {
      await creation.mutateAsync(createInput(values));
    } catch (error) {
      toasts.error(errorMessage(error));
      applyServerErrors(helpers, fieldErrorsOf(error));
      return;
    }
    toasts.success(TOASTS.user.created);
    setCreated(created + 1);
  };

  return (
    <Page width="form">
      <PageHeader title={PAGES.userCreate.title} backTo={listAddress} />
      <UserForm
        key={created}
        mode="create"
        title={PAGES.userCreate.title}
        initialValues={NEW_USER}
        isFirstFocused={created > 0}
        onSubmit={submit}
        onCancel={toList}
      />
    </Page>
  );
}
