import { useAddressOptions } from '@portal/api-client';
import { namedChoices, placeCodesSchema, type PlaceSheet } from '@portal/domain';
import { FormSection, MissingChoice, PortalForm, QuerySelectField, SubmitBar } from '@portal/ui';
import { useClientAccounts, useCreatePlaceCodes } from '../../api/place-codes';
import { TOASTS } from '../../toasts';

const NAMES = new Intl.ListFormat('es', { type: 'conjunction' });

export function CreateCodes({ missing }: { missing: readonly PlaceSheet[] }) {
  const clients = useAddressOptions('clients');
  const malls = useAddressOptions('malls');
  const accounts = useClientAccounts();
  const creation = useCreatePlaceCodes();
  const needsMall = missing.some(({ mall }) => mall === null);
  const names = NAMES.format(missing.map(({ location }) => location.name));
  return (
    <PortalForm
      className="place-codes-form"
      ariaLabel="Crear códigos"
      initialValues={{ locations: missing.map(({ location }) => location.id), client: '', owner: '', mall: '' }}
      schema={placeCodesSchema}
      done={TOASTS.placeCode.created(missing.length)}
      onSubmit={(input) => creation.mutateAsync(input)}
    >
      <FormSection
        title={missing.length === 1 ? 'Una ubicación sin código' : `${missing.length} ubicaciones sin código`}
        description={`${names}. Lo que se pida con el código será de este cliente, y su cuenta lo verá en 'Mis solicitudes' y recibirá los avisos.`}
      >
        <QuerySelectField<number>
          name="client"
          label="Cliente"
          placeholder="Seleccione un cliente"
          emptyText={<MissingChoice of="client" />}
          query={{ ...clients, data: clients.data && namedChoices(clients.data) }}
        />
        <QuerySelectField<number>
          name="owner"
          label="Cuenta del cliente"
          placeholder="Seleccione una cuenta"
          emptyText={<MissingChoice of="account" />}
          query={{ ...accounts, data: accounts.data && namedChoices(accounts.data) }}
        />
        {needsMall && (
          <QuerySelectField<number>
            name="mall"
            label="Mall"
            placeholder="Seleccione un mall"
            emptyText={<MissingChoice of="mall" />}
            help="Para las ubicaciones que no tienen un mall propio."
            query={{ ...malls, data: malls.data && namedChoices(malls.data) }}
          />
        )}
      </FormSection>
      <SubmitBar label={missing.length === 1 ? 'Crear código' : `Crear ${missing.length} códigos`} />
    </PortalForm>
  );
}
