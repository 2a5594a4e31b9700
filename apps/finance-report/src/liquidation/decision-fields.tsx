import { useBranches } from '@portal/api-client';
import { LIMITS, PRICE_NAMES, SHARED_FAILURES, type NamedOption, type RepairDetail } from '@portal/domain';
import { MissingChoice, QuerySelectField, TextAreaField } from '@portal/ui';
import { PriceField } from '@portal/work';

/** `keptBranch`: a choice even where it is not active any more. */
type DecisionFieldsProps = { detail: RepairDetail; keptBranch?: NamedOption };

export function DecisionFields({ detail, keptBranch }: DecisionFieldsProps) {
  const branches = useBranches();
  const active = branches.data ?? [];
  // The branch of the work, which a correction holds already.
  const worked = keptBranch ? undefined : active.find(({ id }) => id === detail.branch?.id);
  const isKeptExtra = keptBranch !== undefined && !active.some(({ id }) => id === keptBranch.id);
  const options = (isKeptExtra ? [keptBranch, ...active] : active).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <PriceField detail={detail} calculatedName={PRICE_NAMES.calculated} />
      <QuerySelectField<number>
        name="branch"
        label="Sede por facturar"
        help="La sede nuestra a cuyo nombre se emite la factura."
        placeholder="Seleccione una sede"
        proposal={worked && { text: worked.name, value: worked.id, letter: 'B' }}
        failedText={`${SHARED_FAILURES.branches}.`}
        emptyText={<MissingChoice of="branch" />}
        query={{ ...branches, data: branches.data && options }}
      />
      <TextAreaField name="observation" label="Observación" optional rows={3} maxLength={LIMITS.observationMax} />
    </>
  );
}
