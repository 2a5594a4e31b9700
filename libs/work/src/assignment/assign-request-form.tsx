import { awaitsAnswer, businessDay, isYes, MESSAGES, SERVICE_TYPES, type Assignment } from '@portal/domain';
import {
  DateField,
  FieldRow,
  MissingChoice,
  QuerySelectField,
  ReadOnlyField,
  SelectField,
  SwitchField,
  TimeField,
  useIsPhone,
  type OptionsQuery,
} from '@portal/ui';
import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import type { AssignmentValues } from './assignment-values';
import { staysWithLeader, type HeldRequest, type LedOperators } from './operator-losses';
import type { OperatorsQuery } from './operators-by-trade';
import { OperatorsNotice } from './operators-notice';
import { VisitProposalOffer, type VisitProposalOfferProps } from './visit-proposal-offer';

type HandOverOptions = {
  companies: OptionsQuery<number>;
  /** The leaders of the company last passed to `onCompanyChange`. */
  leaders: OptionsQuery<number>;
  onCompanyChange: (company: number | '') => void;
  /** Ids of the active operators of the leader last passed to `onLeaderChange`; undefined while they are not known. */
  ledOperators: LedOperators;
  onLeaderChange: (leader: number | '') => void;
};

export type AssignOptions = {
  operators: OperatorsQuery;
  /** Left out for a contractor's leader, who only assigns to own operators. */
  handOver?: HandOverOptions | undefined;
  onDayChange?: ((day: string) => void) | undefined;
};

type AssignRequestFormProps = AssignOptions & {
  request: HeldRequest & Pick<Assignment, 'havePermission' | 'permissionNum'>;
  /** All requests that are assigned together; by default the one above. */
  requests?: readonly HeldRequest[];
  proposalFor: VisitProposalOfferProps['requests'];
  /** With it the hour may stay empty. */
  hourHelp?: string;
};

/** The fields of 'Asignar solicitud' (spec 2 §2); stands inside a `PortalForm` over `assignmentSchema`. */
export function AssignRequestForm({
  request,
  requests = [request],
  operators,
  handOver,
  onDayChange,
  proposalFor,
  hourHelp,
}: AssignRequestFormProps) {
  const { initialValues, values, setFieldValue } = useFormikContext<AssignmentValues>();
  const phone = useIsPhone();
  const day = values.date;
  useEffect(() => onDayChange?.(day), [onDayChange, day]);
  const leader = values.assigner;
  const onLeaderChange = handOver?.onLeaderChange;
  useEffect(() => onLeaderChange?.(leader), [onLeaderChange, leader]);
  // A slot of the agenda has chosen the operator already; a leader chooses one for the visit planned at the hand-over.
  const offersVisit = initialValues.operator === '' && (initialValues.hour === '' || handOver === undefined);
  // On a phone the keyboard would cover the form.
  const first = phone
    ? null
    : initialValues.typeService !== '' && initialValues.operator === ''
      ? 'operator'
      : 'typeService';
  const toContractor = handOver !== undefined && values.assignContractor;
  const keptOperator = staysWithLeader(request, values, handOver?.ledOperators) ? request.operator : null;
  // The leader must not lift a permit that the operator company requires.
  const keepsPermit = handOver === undefined && isYes(request.havePermission);

  return (
    <>
      {offersVisit && proposalFor.length > 0 && (
        <VisitProposalOffer
          requests={proposalFor}
          from={initialValues.date}
          hour={initialValues.hour}
          isSeries={hourHelp !== undefined}
          onCompanyChange={handOver?.onCompanyChange}
        />
      )}
      {!handOver && proposalFor.some(awaitsAnswer) && <p className="ui-quiet ui-above">Asignar es también aceptar.</p>}
      {handOver && <SwitchField name="assignContractor" label="Asignar a contratista" />}
      {toContractor && (
        <FieldRow>
          <QuerySelectField<number>
            name="company"
            label="Empresa"
            placeholder="Seleccione una empresa"
            emptyText={<MissingChoice of="company" />}
            query={handOver.companies}
            onSelected={(company) => {
              void setFieldValue('assigner', '');
              handOver.onCompanyChange(company);
            }}
          />
          <QuerySelectField<number>
            name="assigner"
            label="Asignador"
            placeholder={values.company === '' ? 'Seleccione primero la empresa' : 'Seleccione un asignador'}
            emptyText="La empresa no tiene asignadores"
            disabled={values.company === ''}
            query={handOver.leaders}
          />
        </FieldRow>
      )}
      {keptOperator && (
        <ReadOnlyField
          label="Operario"
          value={keptOperator.name}
          help="Sigue a cargo si no cambias la empresa ni el asignador."
        />
      )}
      <OperatorsNotice requests={requests} handOver={handOver} />
      <SwitchField
        name="havePermission"
        label="¿Requiere permiso?"
        help={
          keepsPermit ? `${MESSAGES.assignment.permitKept}.` : permissionHelp(values, request, keptOperator !== null)
        }
        disabled={keepsPermit}
      />
      <SelectField
        name="typeService"
        label="Tipo de servicio"
        placeholder="Seleccione un tipo"
        options={SERVICE_TYPES}
        searchable={false}
        autoFocus={first === 'typeService'}
      />
      {!toContractor && (
        <QuerySelectField<number>
          name="operator"
          label="Asignar a"
          placeholder="Seleccione un operario"
          emptyText={<MissingChoice of="operator" />}
          autoFocus={first === 'operator'}
          query={handOver && request.company ? operators : withCurrentOperator(operators, request)}
        />
      )}
      <FieldRow>
        <DateField
          name="date"
          label="Fecha de inicio"
          help={hourHelp && 'El primer día.'}
          {...(toContractor ? {} : { min: businessDay(new Date()) })}
        />
        <TimeField name="hour" label="Hora de visita" {...(hourHelp ? { optional: true, help: hourHelp } : {})} />
      </FieldRow>
    </>
  );
}

/** The current operator stays a choice with a name, also where the lookup no longer offers them. */
function withCurrentOperator(
  operators: OptionsQuery<number>,
  { operator }: AssignRequestFormProps['request'],
): OptionsQuery<number> {
  if (!operator || !operators.data || operators.data.some((option) => option.value === operator.id)) return operators;
  const current = { value: operator.id, label: operator.name, description: 'Operario actual' };
  return { ...operators, data: [current, ...operators.data] };
}

function permissionHelp(
  { havePermission, assignContractor }: AssignmentValues,
  { permissionNum }: AssignRequestFormProps['request'],
  keepsOperator: boolean,
): string {
  if (!havePermission) return 'El trabajo puede comenzar sin un permiso.';
  if (permissionNum !== null) return `Ya tiene el permiso N° ${permissionNum}.`;
  return assignContractor && !keepsOperator
    ? 'El contratista lo verá al asignar a su operario.'
    : 'Quedará en trámite hasta que se registre el número del permiso.';
}
