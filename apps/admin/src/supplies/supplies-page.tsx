import { createSupplySchema, editSupplySchema, LIMITS, type CreateSupplyInput, type Supply } from '@portal/domain';
import { MoneyField, TextField } from '@portal/ui';
import { SUPPLY_CALLS } from '../api/record-calls';
import type { Catalogue } from '../catalogue/catalogue';
import { CataloguePage } from '../catalogue/catalogue-page';
import { PAGES } from '../pages';
import { nameColumn, priceColumn, statusColumn } from '../records/record-columns';
import { TOASTS } from '../toasts';

const SUPPLIES: Catalogue<Supply, CreateSupplyInput> = {
  words: {
    title: PAGES.inventory.title,
    description: 'Los insumos que los operarios pueden usar en una reparación y el precio de cada unidad.',
    what: 'insumo',
    deleteQuestion: '¿Estás seguro de eliminar este insumo?',
    deleteConsequence: 'dejará de ofrecerse. Las reparaciones que ya lo usaron lo conservan.',
    deleted: TOASTS.supply.deleted,
    empty: {
      title: 'No hay insumos creados',
      description: 'Aquí aparecerán los insumos del inventario con su precio.',
    },
  },
  columns: [nameColumn('Insumo', (supply: Supply) => supply.name), priceColumn('por unidad'), statusColumn()],
  hasTable: true,
  nameOf: (supply) => supply.name,
  calls: SUPPLY_CALLS,
  form: {
    titles: { create: 'Crear insumo', edit: 'Editar insumo' },
    toasts: TOASTS.supply,
    createSchema: createSupplySchema,
    editSchema: editSupplySchema,
    emptyValues: { insumo: '', price: '' },
    valuesOf: ({ name, price = '', status }) => ({ insumo: name, price, status }),
    fields: (
      <>
        <TextField name="insumo" label="Insumo" placeholder="Nombre del insumo" maxLength={LIMITS.nameMax} autoFocus />
        <MoneyField name="price" label="Valor" help="Precio de una unidad, en pesos." placeholder="0" />
      </>
    ),
  },
};

export function SuppliesPage() {
  return <CataloguePage catalogue={SUPPLIES} />;
}
