import { useOperators } from '@portal/api-client';
import { addOperatorProblem, compareSpanish, namedChoices, type ListedOperator } from '@portal/domain';
import { Button, FieldFrame, FieldMessage, Flex, FormSection, Icon, SelectInput, usePortalField } from '@portal/ui';
import { useFormikContext } from 'formik';
import { useRef, useState } from 'react';
import { useAssignerRoles } from '../api/roles';
import type { UserValues } from './user-values';

const NAME = 'usersContractors';

/** Shown only for a contractor one of whose roles leads operators (spec 1 §2, "Operators section"). */
export function OperatorsSection() {
  const { values } = useFormikContext<UserValues>();
  const assignerRoles = useAssignerRoles();
  const leads = values.isContractor && assignerRoles.data?.some(({ id }) => values.rol.includes(id));
  if (!leads) return null;
  return (
    <FormSection title="Operarios" description="Selecciona los operadores que te pertenecen:">
      {/* Another company has other operators: a choice that was not added yet belongs to the former one. */}
      <OperatorPicker key={values.company} company={values.company === '' ? null : values.company} />
      <OperatorList />
    </FormSection>
  );
}

function OperatorPicker({ company }: { company: number | null }) {
  const { setFieldTouched, setFieldValue } = useFormikContext<UserValues>();
  const field = usePortalField<ListedOperator[]>(NAME);
  const offered = useOfferedOperators(company);
  const [chosen, setChosen] = useState<ListedOperator | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const added = field.value;

  const add = () => {
    const found = addOperatorProblem(chosen, added, company);
    setProblem(found);
    if (found !== null || chosen === null) return;
    void setFieldTouched(NAME, true, false);
    void setFieldValue(NAME, [...added, chosen]);
    setChosen(null);
  };

  const help = offered.failed ? (
    <OperatorsFailure onRetry={offered.retry} />
  ) : (
    company === null && 'Elige antes la empresa.'
  );
  const ids = {
    input: `${field.ids.input}-picker`,
    label: `${field.ids.label}-picker`,
    help: `${field.ids.help}-picker`,
    message: `${field.ids.message}-picker`,
  };
  const isWrong = problem !== null || field.message !== undefined;
  // The errors of the list are corrected here, so they are shown here as well.
  const describedBy = [help && ids.help, problem && ids.message, field.message && field.ids.message]
    .filter(Boolean)
    .join(' ');
  return (
    <FieldFrame name={NAME} label="Operario a cargo" help={help} field={{ ids, message: problem ?? undefined }}>
      <div className="user-operator-picker">
        <SelectInput<number>
          id={ids.input}
          placeholder="Seleccione un operador"
          options={namedChoices(offered.operators).map((option) => ({
            ...option,
            ...(added.some(({ id }) => id === option.value) ? { description: 'Ya agregado' } : {}),
          }))}
          loading={offered.loading}
          loadingText="Cargando operadores..."
          value={chosen?.id ?? null}
          disabled={field.disabled}
          isWrong={isWrong}
          onChange={(id) => {
            setProblem(null);
            setChosen(offered.operators.find((operator) => operator.id === id) ?? null);
          }}
          aria={{ 'aria-invalid': isWrong, 'aria-describedby': describedBy }}
        />
        <Button disabled={field.disabled} onClick={add}>
          Agregar +
        </Button>
      </div>
    </FieldFrame>
  );
}

/**
 * Reads the company's operators without a leader, cached per company, and those of this user: taken off the list by mistake,
 * they can be added again.
 */
function useOfferedOperators(company: number | null) {
  const { initialValues } = useFormikContext<UserValues>();
  const query = useOperators(
    { haveLeader: false, ...(company === null ? {} : { company }) },
    { enabled: company !== null },
  );
  // While the list of this company loads, the query still shows that of the former one.
  const free: ListedOperator[] = ((company !== null && !query.isPlaceholderData && query.data) || []).map((user) => ({
    id: user.id,
    name: `${user.name} ${user.lastName}`,
    company: user.company?.id ?? null,
    ...(user.document === undefined ? {} : { document: user.document }),
  }));
  const own = initialValues.usersContractors.filter(
    (operator) => operator.company === company && !free.some(({ id }) => id === operator.id),
  );
  return {
    operators: [...free, ...own].sort((one, other) => compareSpanish(one.name, other.name)),
    loading: company !== null && query.isFetching && (query.isPending || query.isPlaceholderData),
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
  };
}

function OperatorsFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <span role="alert">
      No se pudieron cargar los operarios.{' '}
      <Button type="link" size="small" onClick={onRetry}>
        Reintentar
      </Button>
    </span>
  );
}

function OperatorList() {
  const { setFieldTouched, setFieldValue } = useFormikContext<UserValues>();
  const field = usePortalField<ListedOperator[]>(NAME);
  const list = useRef<HTMLDivElement>(null);
  const remove = (id: number) => {
    void setFieldTouched(NAME, true, false);
    void setFieldValue(
      NAME,
      field.value.filter((operator) => operator.id !== id),
    );
    // The button that had the focus is gone with its row.
    list.current?.focus();
  };
  return (
    <div className="ui-field">
      <div ref={list} tabIndex={-1} className="user-operators">
        {field.value.length === 0 ? (
          <p className="ui-quiet user-operators-none">Ningún operador agregado</p>
        ) : (
          <ul className="ui-sheet ui-rows" aria-label="Operarios agregados">
            {namedChoices(field.value).map(({ value, label }) => (
              <Flex key={value} component="li" align="center" gap={8}>
                <span className="ui-grow">{label}</span>
                <Button
                  danger
                  type="text"
                  icon={<Icon name="delete" />}
                  aria-label={`Eliminar a ${label}`}
                  disabled={field.disabled}
                  onClick={() => remove(value)}
                >
                  Eliminar
                </Button>
              </Flex>
            ))}
          </ul>
        )}
      </div>
      <FieldMessage id={field.ids.message} message={field.message} />
    </div>
  );
}
