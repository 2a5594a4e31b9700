import { useBranches } from '@portal/api-client';
import {
  LIMITS,
  PRICE_NAMES,
  SHARED_FAILURES,
  suggestedPrice,
  type NamedOption,
  type RepairDetail,
} from '@portal/domain';
import { MoneyField, QuerySelectField, TextAreaField, useIsPhone } from '@portal/ui';
import { PriceHints, type PriceHint } from '@portal/work';

function priceHints({ insumos, service, price }: RepairDetail): PriceHint[] {
  const computed = { label: PRICE_NAMES.calculated, value: suggestedPrice(insumos, service.price) };
  return price === null ? [computed] : [computed, { label: PRICE_NAMES.suggestion, value: price, letter: 'S' }];
}

/** `keptBranch`: a choice even where it is not active any more. */
type DecisionFieldsProps = { detail: RepairDetail; keptBranch?: NamedOption };

export function DecisionFields({ detail, keptBranch }: DecisionFieldsProps) {
  const phone = useIsPhone();
  const branches = useBranches();
  const active = branches.data ?? [];
  // The branch of the work, which a correction holds already.
  const worked = keptBranch ? undefined : active.find(({ id }) => id === detail.branch?.id);
  const isKeptExtra = keptBranch !== undefined && !active.some(({ id }) => id === keptBranch.id);
  const options = (isKeptExtra ? [keptBranch, ...active] : active).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <PriceHints hints={priceHints(detail)} />
      <MoneyField name="price" label="Precio" placeholder="0" autoFocus={!phone && !keptBranch} />
      <QuerySelectField<number>
        name="branch"
        label="Sede por facturar"
        help="La sede nuestra a cuyo nombre se emite la factura."
        placeholder="Seleccione una sede"
        proposal={worked && { text: worked.name, value: worked.id, letter: 'B' }}
        failedText={`${SHARED_FAILURES.branches}.`}
        emptyText="No hay sedes activas"
        query={{ ...branches, data: branches.data && options }}
      />
      <TextAreaField name="observation" label="Observación" optional rows={3} maxLength={LIMITS.observationMax} />
    </>
  );
}
