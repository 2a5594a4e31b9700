import { useAddressOptions } from '@portal/api-client';
import {
  fieldsInSection,
  namedChoices,
  pickFields,
  plainField,
  REQUEST_FIELD_NAMES,
  REQUEST_FIELDS,
  type AddressChoice,
  type ListedFieldName,
  type NamedChoice,
  type RequestDetail,
  type RequestFieldValues,
  type Service,
} from '@portal/domain';
import {
  ChoiceField,
  FieldRow,
  FormSection,
  MissingChoice,
  ProposalButton,
  QuerySelectField,
  TextAreaField,
  TextField,
  usePortalField,
  type SelectOption,
} from '@portal/ui';
import type { ReactNode } from 'react';
import type { LastPlace } from './create/use-last-place';
import { SameRequests } from './same-requests';
import { optionsOf, type SourceQuery } from './options';

export const EMPTY_REQUEST_FIELDS = Object.fromEntries(
  REQUEST_FIELD_NAMES.map((name) => [name, '']),
) as RequestFieldValues;

export function fieldsOf(request: RequestDetail): RequestFieldValues {
  const listed = Object.entries(pickFields(request)).map(([name, value]) => [name, value ?? '']);
  return {
    ...(Object.fromEntries(listed) as Pick<RequestFieldValues, ListedFieldName>),
    service: request.service.id,
    typeRequest: request.typeRequest.name,
    client: request.client.client,
    mall: request.mall.id,
    location: request.location.id,
    description: request.description,
  };
}

/** `current`: the request being edited; what it holds stays a choice, also where it is no longer offered to new ones. */
type RequestFieldsProps = {
  services: SourceQuery<Service[]>;
  current?: RequestDetail;
  lastPlace?: LastPlace;
  photos?: ReactNode;
  photosFirst?: boolean;
  leave?: () => Promise<void>;
};

export function RequestFields({ services, current, lastPlace = {}, photos, photosFirst, leave }: RequestFieldsProps) {
  // The proposed options are there at any position of long lists.
  const clients = useAddressOptions('clients', lastPlace.client?.id);
  const malls = useAddressOptions('malls', lastPlace.mall?.id);
  const proposed = Object.entries(lastPlace);
  return (
    <>
      {photosFirst && photos && <FormSection title="Muéstralo">{photos}</FormSection>}
      <FormSection title="Qué necesitas">
        <QuerySelectField<number>
          {...selectOf('service')}
          autoFocus={current === undefined && !photosFirst}
          query={optionsOf(services, (list) =>
            namedChoices(
              withCurrent(
                list.map(({ id, service }) => ({ id, name: service })),
                current && { id: current.service.id, name: current.service.service },
              ),
            ),
          )}
        />
        <FieldRow>
          <PlainFields section="what" />
        </FieldRow>
      </FormSection>
      <FormSection
        title="Dónde"
        description={
          proposed.length > 0 && (
            <ProposalButton
              text={proposed.map(([, { name }]) => name).join(', ')}
              writes={Object.fromEntries(proposed.map(([field, { id }]) => [field, id]))}
            />
          )
        }
      >
        <QuerySelectField<number>
          {...selectOf('client')}
          query={optionsOf(clients, (list) =>
            namedChoices(withCurrent(list, current && { id: current.client.client, name: current.client.name })),
          )}
        />
        <FieldRow>
          <QuerySelectField<number>
            {...selectOf('mall')}
            query={optionsOf(malls, (list) => namedChoices(withCurrent(list, current?.mall)))}
          />
          <LocationField malls={malls.data} current={current?.location} proposed={lastPlace.location?.id} />
        </FieldRow>
        <PlainFields section="where" />
        <SameRequests except={current?.id} leave={leave} />
      </FormSection>
      <FormSection title="Qué pasa">
        <PlainFields section="problem" />
        {!photosFirst && photos}
      </FormSection>
    </>
  );
}

function selectOf(name: 'service' | 'client' | 'mall' | 'location') {
  const { label, placeholder } = REQUEST_FIELDS[name];
  return { name, label, placeholder, emptyText: <MissingChoice of={name} /> };
}

function PlainFields({ section }: { section: Parameters<typeof fieldsInSection>[0] }) {
  return fieldsInSection(section).map((name) => {
    const field = plainField(name);
    const { label, help, required } = field;
    const frame = { name, label, help, optional: required === undefined };
    if (field.kind === 'choice') return <ChoiceField key={name} {...frame} options={field.choices} />;
    const Text = field.kind === 'line' ? TextField : TextAreaField;
    return <Text key={name} {...frame} maxLength={field.max} />;
  });
}

type LocationFieldProps = {
  malls: readonly AddressChoice[] | undefined;
  current: NamedChoice | undefined;
  proposed: number | undefined;
};

function LocationField({ malls, current, proposed }: LocationFieldProps) {
  const mall = usePortalField<number | ''>('mall');
  const location = usePortalField<number | ''>('location');
  const locations = useAddressOptions('locations', proposed, mall.value || undefined);
  const mallOf = (id: number | ''): number | null => locations.data?.find((option) => option.id === id)?.mall ?? null;
  const nameOfMall = (id: number | null): string | undefined => malls?.find((option) => option.id === id)?.name;
  const mallOfChosen = mallOf(location.value);
  const isElsewhere = mall.value !== '' && mallOfChosen !== null && mallOfChosen !== mall.value;
  return (
    <QuerySelectField<number>
      {...selectOf('location')}
      query={optionsOf(locations, (list) => locationChoices(withCurrent(list, current), mall.value, nameOfMall))}
      onSelected={(id) => {
        const own = mallOf(id);
        if (mall.value === '' && own !== null) mall.setValue(own);
      }}
      help={isElsewhere ? `Es una ubicación de ${nameOfMall(mallOfChosen) ?? 'otro mall'}.` : undefined}
    />
  );
}

function locationChoices(
  locations: readonly AddressChoice[],
  mall: number | '',
  nameOfMall: (id: number | null) => string | undefined,
): SelectOption<number>[] {
  const option = ({ id, name, mall: own }: AddressChoice) => ({
    value: id,
    label: name,
    ...(own && own !== mall ? { description: nameOfMall(own) ?? 'Otro mall' } : {}),
  });
  const isHere = ({ mall: own }: AddressChoice): boolean => !own || own === mall;
  const others = locations.filter((location) => !isHere(location));
  if (mall === '' || others.length === 0) return locations.map(option);
  return [
    ...locations.filter(isHere).map((location) => ({ ...option(location), group: 'De este mall' })),
    ...others.map((location) => ({ ...option(location), group: 'Otras ubicaciones' })),
  ];
}

function withCurrent(offered: readonly AddressChoice[], current: NamedChoice | undefined): readonly AddressChoice[] {
  return !current || offered.some(({ id }) => id === current.id) ? offered : [current, ...offered];
}
