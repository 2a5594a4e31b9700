import { useSearchedRequest } from '@portal/api-client';
import {
  type BulkOutcome,
  canHappen,
  formatRequestNumber,
  type RequestEvent,
  type RequestFound,
  type RequestStatus,
  STATUS_LABELS,
  VISIT_PARAMETER,
} from '@portal/domain';
import { ListPage, useRowDialog, useRowSelection, type FormLoop, type ListPageProps, type RowAction } from '@portal/ui';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { RequestLink } from '../request-detail/request-link';

function HiddenRequest({ request: { numRequest, status } }: { request: RequestFound }) {
  return (
    <>
      La solicitud <RequestLink number={numRequest} /> está en estado {STATUS_LABELS[status].toLowerCase()}, que esta
      lista o sus filtros no muestran.
    </>
  );
}

export type RequestAction<Row> = Omit<RowAction, 'onClick'> & {
  /** The event in the request's life that the action begins; null where it only shows something, as 'Ver detalles'. */
  event: RequestEvent | null;
  /** Receives the rows of the page that allow the same event, for a form that goes on with the next one. */
  onClick: (rows: readonly Row[]) => void;
};

/** Each opening is a dialog of its own. */
export type RequestDialog<Row> = {
  request: Row;
  open: boolean;
  loop: FormLoop;
  onDone: (openNext: boolean) => void;
  onClose: () => void;
};

export type TogetherDialog<Row> = {
  requests: readonly Row[];
  open: boolean;
  onSettled: (result: BulkOutcome) => void;
  onClose: () => void;
};

export type Together<Row> = Pick<RowAction, 'icon'> & {
  /** The event that begins for each of them; a row whose state does not allow it cannot be selected. */
  event: RequestEvent;
  /** The words before their number: 'Asignar' gives 'Asignar 8'. */
  label: string;
  /** The rows that 'select the page' takes; by default every one that can be selected. */
  waits?: (row: Row) => boolean;
  numberOf: (row: Row) => number;
  dialog: (dialog: TogetherDialog<Row>) => ReactNode;
  more?: (rows: readonly Row[], settle: (result: BulkOutcome) => void) => readonly RowAction[];
};

export type RequestListProps<Row, Filter extends string> = Omit<
  ListPageProps<Row, Filter>,
  'rowKey' | 'rowActions' | 'selection' | 'selectionActions' | 'dialog'
> & {
  rowKey?: (row: Row) => number;
  /** The state of a row's request; null for a row that no event can happen to, as an annulled invoice. */
  statusOf: (row: Row) => RequestStatus | null;
  /** The actions of a row; the first one that the state allows is the main action. */
  rowActions: (row: Row, open: (rows?: readonly Row[]) => void) => readonly RequestAction<Row>[];
  dialog?: (dialog: RequestDialog<Row>) => ReactNode;
  together?: Together<Row> | undefined;
  /** Says of a request whose number is searched for where it is, when it is not in the list. */
  tellsHidden?: boolean;
  /** Lets the address open the main action of a row, for actions that only open a form. */
  opensNamed?: boolean;
};

const allows = (event: RequestEvent | null, status: RequestStatus | null): boolean =>
  event === null || (status !== null && canHappen(event, status));

/**
 * A list of requests, or of what belongs to them: it offers the actions that the state machine allows, and no others, with the form
 * that one request needs and the form for several.
 */
export function RequestList<Row extends { id: number }, Filter extends string>({
  rowKey = ({ id }) => id,
  statusOf,
  rowActions,
  dialog: renderDialog,
  together,
  tellsHidden = false,
  opensNamed = false,
  empty,
  ...list
}: RequestListProps<Row, Filter>) {
  const page = list.query.data?.data;
  const hidden = useSearchedRequest(tellsHidden ? list.state.params.q : undefined);
  const dialog = useRowDialog<Row>();
  const many = useRowDialog<readonly Row[]>();
  const selection = useRowSelection<Row>({
    state: list.state,
    rows: page,
    labelOf: (row) => formatRequestNumber(together?.numberOf(row) ?? row.id),
    canSelect: (row) => together !== undefined && allows(together.event, statusOf(row)),
    isInPage: (row) => together?.waits?.(row) ?? true,
  });
  const offered = (row: Row): RowAction[] =>
    rowActions(row, (rows) => dialog.open(row, rows))
      .filter(({ event }) => allows(event, statusOf(row)))
      .map(({ event, onClick, ...action }) => ({
        ...action,
        onClick: () => onClick((page ?? []).filter((other) => allows(event, statusOf(other)))),
      }));
  useNamedRow(opensNamed ? page : undefined, (row) => offered(row)[0]?.onClick());
  return (
    <>
      <ListPage
        {...list}
        rowKey={rowKey}
        rowActions={offered}
        empty={{ ...empty, ...(hidden && { noMatch: <HiddenRequest request={hidden} /> }) }}
        dialog={dialog}
        {...(together && {
          selection,
          selectionActions: [
            {
              key: 'together',
              label: `${together.label} ${selection.rows.length}`,
              icon: together.icon,
              onClick: () => many.open(selection.rows),
            },
            ...(together.more?.(selection.rows, selection.settle) ?? []),
          ],
        })}
      />
      {many.row && together && (
        <Fragment key={`together-${many.opening}`}>
          {together.dialog({
            requests: many.row,
            open: many.isOpen,
            onSettled: selection.settle,
            onClose: many.close,
          })}
        </Fragment>
      )}
      {dialog.row && renderDialog && (
        <Fragment key={`one-${dialog.opening}`}>
          {renderDialog({
            request: dialog.row,
            open: dialog.isOpen,
            loop: dialog.loop,
            onDone: dialog.done,
            onClose: dialog.close,
          })}
        </Fragment>
      )}
    </>
  );
}

/**
 * Opens the action of the visit that the address names, and takes it out of the address, so that the way back does not
 * open it again.
 */
function useNamedRow<Row extends { id: number }>(rows: readonly Row[] | undefined, open: (row: Row) => void): void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const visitParameter = params.get(VISIT_PARAMETER);
  const isKnown = visitParameter !== null && rows !== undefined;
  const openNamed = async (): Promise<void> => {
    const row = rows?.find(({ id }) => String(id) === visitParameter);
    const others = new URLSearchParams(params);
    others.delete(VISIT_PARAMETER);
    // First: the action may lead to another page, and would cancel a navigation in flight.
    await navigate({ search: others.toString() }, { replace: true });
    if (row) open(row);
  };
  const latest = useRef(openNamed);
  useEffect(() => {
    latest.current = openNamed;
  });
  // Once for each name: the address changes after further renders.
  useEffect(() => {
    if (isKnown) void latest.current();
  }, [isKnown, visitParameter]);
}
