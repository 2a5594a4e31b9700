import { useAddressOptions } from '@portal/api-client';
import {
  LIMITS,
  PRIORITIES,
  WORK_TYPES,
  namedChoices,
  type AddressChoice,
  type NamedChoice,
  type Priority,
  type RequestDetail,
  type Service,
  type WorkType,
} from '@portal/domain';
import {
  ChoiceField,
  FieldRow,
  FormSection,
  ProposalButton,
  QuerySelectField,
  TextAreaField,
  usePortalField,
  type SelectOption,
} from '@portal/ui';
import type { ReactNode } from 'react';
import type { LastPlace } from './create/use-last-place';
import { SameRequests } from './same-requests';
import { optionsOf, type SourceQuery } from './options';

export type RequestFieldValues = {
  service: number | '';
  typeWork: WorkType | '';
  typeRequest: Priority | '';
  client: number | '';
  mall: number | '';
  location: number | '';
  description: string;
};

export const EMPTY_REQUEST_FIELDS: RequestFieldValues = {
  service: '',
  typeWork: '',
  typeRequest: '',
  client: '',
  mall: '',
  location: '',
  description: '',
};

export function fieldsOf(request: RequestDetail): RequestFieldValues {
  return {
    service: request.service.id,
    typeWork: request.typeWork,
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
};

export function RequestFields({ services, current, lastPlace = {}, photos, photosFirst = false }: RequestFieldsProps) {
  // The proposed options are there at any position of long lists.
  const clients = useAddressOptions('clients', lastPlace.client?.id);
  const malls = useAddressOptions('malls', lastPlace.mall?.id);
  const proposed = Object.entries(lastPlace);
  return (
    <>
      {photosFirst && photos && <FormSection title="Muéstralo">{photos}</FormSection>}
      <FormSection title="Qué necesitas">
        <QuerySelectField<number>
          name="service"
          label="Servicio"
          placeholder="Seleccione un servicio"
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
          <ChoiceField
            name="typeWork"
            label="Tipo de trabajo"
            help="Garantía: cubre un trabajo o equipo reciente."
            options={WORK_TYPES}
          />
          <ChoiceField
            name="typeRequest"
            label="Prioridad"
            help="Una emergencia se asigna antes que lo demás."
            options={PRIORITIES}
          />
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
          name="client"
          label="Cliente"
          placeholder="Seleccione un cliente"
          query={optionsOf(clients, (list) =>
            namedChoices(withCurrent(list, current && { id: current.client.client, name: current.client.name })),
          )}
        />
        <FieldRow>
          <QuerySelectField<number>
            name="mall"
            label="Mall"
            placeholder="Seleccione un mall"
            query={optionsOf(malls, (list) => namedChoices(withCurrent(list, current?.mall)))}
          />
          <LocationField malls={malls.data} current={current?.location} proposed={lastPlace.location?.id} />
        </FieldRow>
        <SameRequests except={current?.id} />
      </FormSection>
      <FormSection title="Qué pasa">
        <TextAreaField
          name="description"
          label="Descripción"
          help="Qué falla, desde cuándo, y lo que deba saber quien vaya."
          maxLength={LIMITS.descriptionMax}
        />
        {!photosFirst && photos}
      </FormSection>
    </>
  );
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
      name="location"
      label="Ubicación"
      placeholder="Seleccione una ubicación"
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
