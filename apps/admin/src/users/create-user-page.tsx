import { createUserSchema } from '@portal/domain';
import { Page, PageHeader } from '@portal/ui';
import { useState } from 'react';
import { useCreateUser } from '../api/users';
import { PAGES } from '../pages';
import { TOASTS } from '../toasts';
import { UserForm } from './user-form';
import { useUserPageState } from './user-navigation';
import { NEW_USER, onlyWhatApplies } from './user-values';

/** After each creation the form starts afresh (spec 1 §4). */
export function CreateUserPage() {
  const creation = useCreateUser();
  const { listAddress, toList } = useUserPageState();
  const [created, setCreated] = useState(0);

  return (
    <Page width="form">
      <PageHeader title={PAGES.userCreate.title} description={PAGES.userCreate.description} backTo={listAddress} />
      <UserForm
        key={created}
        schema={createUserSchema}
        title={PAGES.userCreate.title}
        initialValues={NEW_USER}
        isFirstFocused={created > 0}
        done={TOASTS.user.created}
        onSubmit={async (input) => {
          await creation.mutateAsync(onlyWhatApplies(input, NEW_USER));
          setCreated(created + 1);
        }}
        onCancel={toList}
      />
    </Page>
  );
}
