import { createServiceSchema, editServiceSchema, LIMITS, type CreateServiceInput, type Service } from '@portal/domain';
import { MoneyField, TextField } from '@portal/ui';
import { SERVICE_CALLS } from '../api/record-calls';
import type { Catalogue } from '../catalogue/catalogue';
import { CataloguePage } from '../catalogue/catalogue-page';
import { PAGES } from '../pages';
import { nameColumn, priceColumn, statusColumn } from '../records/record-columns';
import type { WayOn } from '../records/refusal';
import { TOASTS } from '../toasts';

const SERVICES: Catalogue<Service, CreateServiceInput> = {
  words: {
    title: PAGES.services.title,
    description: 'Los servicios que los clientes pueden solicitar y el precio de cada uno.',
    what: 'servicio',
    deleteQuestion: '¿Estás seguro de eliminar este servicio?',
    deleteConsequence: 'dejará de ofrecerse. Las solicitudes terminadas lo conservan con su precio.',
    deleted: TOASTS.service.deleted,
    empty: {
      title: 'No hay servicios creados',
      description: 'Aquí aparecerán los servicios del catálogo con su precio.',
    },
  },
  columns: [nameColumn('Servicio', (service: Service) => service.service, 'service'), priceColumn(), statusColumn()],
  hasTable: true,
  nameOf: (service) => service.service,
  defaultSort: 'service',
  calls: SERVICE_CALLS,
  form: {
    titles: { create: 'Crear servicio', edit: 'Editar servicio' },
    toasts: TOASTS.service,
    createSchema: createServiceSchema,
    editSchema: editServiceSchema,
    emptyValues: { service: '', price: '' },
    valuesOf: ({ service, price = '', status }) => ({ service, price, status }),
    fields: (
      <>
        <TextField
          name="service"
          label="Servicio"
          placeholder="Nombre del servicio"
          maxLength={LIMITS.nameMax}
          autoFocus
        />
        <MoneyField name="price" label="Valor" help="Precio del servicio, en pesos." placeholder="0" />
      </>
    ),
  },
};

const wayOn = (_service: Service, edit: () => void): WayOn => ({
  title: 'No se puede eliminar el servicio',
  advice:
    'Podrás eliminarlo cuando esas solicitudes terminen. Mientras tanto puedes dejarlo inactivo: no se ofrecerá en las solicitudes nuevas.',
  action: { label: 'Editar servicio', run: edit },
});

export function ServicesPage() {
  return <CataloguePage catalogue={SERVICES} wayOn={wayOn} />;
}
