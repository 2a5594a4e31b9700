import { createUserSchema } from '@portal/domain';
import { Page, PageHeader, useToasts } from '@portal/ui';
import { useState } from 'react';
import { useCreateUser } from '../api/users';
import { PAGES } from '../pages';
import { TOASTS } from '../toasts';
import { UserForm } from './user-form';
import { useInvitation } from './user-invitation';
import { useUserPageState } from './user-navigation';
import { NEW_USER, onlyWhatApplies } from './user-values';

/** 'Crear usuario' (spec 1 §2). After each creation the form starts afresh for the next person, of the same company. */
export function CreateUserPage() {
  const creation = useCreateUser();
  const toasts = useToasts();
  const { listAddress, toList } = useUserPageState();
  const [created, setCreated] = useState(0);
  const [initialValues, setInitialValues] = useState(NEW_USER);
  const { invite, dialog } = useInvitation();

  return (
    <Page width="form">
      <PageHeader title={PAGES.userCreate.title} description={PAGES.userCreate.description} backTo={listAddress} />
      <UserForm
        key={created}
        schema={createUserSchema}
        title={PAGES.userCreate.title}
        initialValues={initialValues}
        isFirstFocused={created > 0}
        onSubmit={async (input) => {
          const user = await creation.mutateAsync(onlyWhatApplies(input));
          toasts.success(TOASTS.user.created);
          setInitialValues({ ...NEW_USER, isContractor: input.isContractor, company: input.company ?? '' });
          setCreated(created + 1);
          if (!user.isInvited) await invite(user);
        }}
        onCancel={toList}
      />
      {dialog}
    </Page>
  );
}
