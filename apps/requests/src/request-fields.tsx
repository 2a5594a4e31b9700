import { useAddressOptions } from '@portal/api-client';
import {
  LIMITS,
  PRIORITIES,
  WORK_TYPES,
  namedChoices,
  type NamedChoice,
  type Priority,
  type RequestDetail,
  type RequestPlace,
  type Service,
  type WorkType,
} from '@portal/domain';
import { ChoiceField, FieldRow, FormSection, QuerySelectField, TextAreaField } from '@portal/ui';
import type { ReactNode } from 'react';
import { SameRequests } from './same-requests';
import { optionsOf, type SourceQuery } from './options';

/** The fields of a request while it is filled in; '' is "not chosen yet". */
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

/** Fills the fields from a stored request. */
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
  /** The initial place, so that its names are known at any position of long lists. */
  place?: Partial<Record<keyof RequestPlace, number | ''>>;
  /** The photos of a new request. */
  photos?: ReactNode;
  /** On a phone the form begins with a photo of the fault. */
  photosFirst?: boolean;
};

/** The fields that 'Crear solicitud' and 'Editar solicitud' share; stands inside a `PortalForm`. */
export function RequestFields({ services, current, place, photos, photosFirst = false }: RequestFieldsProps) {
  const clients = useAddressOptions('clients', place?.client || undefined);
  const malls = useAddressOptions('malls', place?.mall || undefined);
  const locations = useAddressOptions('locations', place?.location || undefined);
  const isAsBefore = Boolean(place?.client && place.mall && place.location);
  return (
    <>
      {photosFirst && photos && <FormSection title="Muéstralo">{photos}</FormSection>}
      <FormSection title="Qué necesitas">
        <QuerySelectField<number>
          name="service"
          label="Servicio"
          placeholder="Seleccione un servicio"
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
      <FormSection title="Dónde" {...(isAsBefore ? { description: 'Como en tu última solicitud.' } : {})}>
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
          <QuerySelectField<number>
            name="location"
            label="Ubicación"
            placeholder="Seleccione una ubicación"
            query={optionsOf(locations, (list) => namedChoices(withCurrent(list, current?.location)))}
          />
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

function withCurrent(offered: readonly NamedChoice[], current: NamedChoice | undefined): readonly NamedChoice[] {
  return !current || offered.some(({ id }) => id === current.id) ? offered : [current, ...offered];
}
