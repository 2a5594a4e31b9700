import { useCan, useCurrentUser, useMoneyTrail, useRequestHistory } from '@portal/api-client';
import {
  describeHolder,
  formatRequestNumber,
  requestNumberIn,
  SHELL_ADDRESS,
  STARS,
  type RequestPage as RequestPageData,
  can,
  canHappen,
  isHeldBy,
  LINKED_PATHS,
  type Operation,
  type RequestEvent,
  type RequestHolder,
  type SessionUser,
  type RequestDetail,
} from '@portal/domain';
import {
  Button,
  EmptyState,
  ErrorState,
  Flex,
  Page,
  PageHeader,
  Panel,
  Section,
  Skeleton,
  Slots,
  StatusBadge,
  Unbroken,
  useIsPhone,
  useRowDialog,
} from '@portal/ui';
import {
  DueText,
  LeaderAssignDialog,
  NewNotesLink,
  PriorityBadge,
  RequestFacts,
  RequestHistory,
  RequestNotes,
  type AssignDialogProps,
} from '@portal/work';
import { type ComponentType, Fragment, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import './request-page.css';
import { useRequestPage, useSameRequests } from '../api/requests';
import { AssignDialog } from '../assign/assign-dialog';
import { ContinueDialog, mayContinue } from '../mine/continue-dialog';
import { SameRequestsNotice } from '../same-requests';
import { DuplicateDialog } from './duplicate-dialog';
import { RateWork } from './rate-work';
import { RequestActions } from './request-actions';
import type { SmallAction } from './small-action';

/** A step has the address of its list, or the dialog that opens here. */
type Step = { event: RequestEvent; operation: Operation; label: string } & (
  | { path: string }
  | { Dialog: ComponentType<AssignDialogProps>; holder: RequestHolder; again: string }
);

const STEPS: readonly Step[] = [
  {
    event: 'give-permit',
    operation: 'requests:list-permits',
    label: 'Asignar permiso',
    path: LINKED_PATHS.requestPermits,
  },
  {
    event: 'assign',
    operation: 'requests:list',
    label: 'Asignar',
    Dialog: AssignDialog,
    holder: 'assigner',
    again: 'Reasignar',
  },
  {
    event: 'assign-own',
    operation: 'contractor-requests:list',
    label: 'Asignar',
    Dialog: LeaderAssignDialog,
    holder: 'leader',
    again: 'Cambiar operario',
  },
  { event: 'start', operation: 'requests:list-assigned', label: 'Iniciar', path: LINKED_PATHS.requestOperator },
  { event: 'finish', operation: 'requests:list-assigned', label: 'Finalizar', path: LINKED_PATHS.requestOperator },
  {
    event: 'suggest-price',
    operation: 'contractor-repairs:read',
    label: 'Sugerir precio',
    path: LINKED_PATHS.contractorRepairs,
  },
  { event: 'liquidate', operation: 'repairs:list', label: 'Liquidar', path: LINKED_PATHS.repairs },
  { event: 'invoice', operation: 'invoices:list-pending', label: 'Facturar', path: LINKED_PATHS.invoicing },
];

/** The steps that a person can take with a request now, the most particular one first. */
function nextSteps(user: SessionUser, request: Pick<RequestDetail, 'status' | 'operator'>): Step[] {
  return STEPS.filter(
    ({ event, operation }) =>
      can(user, operation) &&
      canHappen(event, request.status) &&
      (operation !== 'requests:list-assigned' || request.operator?.id === user.id),
  );
}

export function RequestPage() {
  const { numero = '' } = useParams();
  const number = requestNumberIn(numero);
  const query = useRequestPage(number);

  if (query.data) return <RequestSheet {...query.data} />;
  const title = number === undefined ? 'Solicitud' : `Solicitud ${formatRequestNumber(number)}`;
  return (
    <Page width="detail">
      <PageHeader title={title} />
      <Slots place="request" props={null} />
      <Slots place="request-side" props={null} />
      {number === undefined || query.error?.status === 404 ? (
        <EmptyState
          icon="search"
          title="No encontramos esta solicitud"
          description="No existe, o no está entre las que puedes ver. Revisa el número."
          action={
            <Link className="ui-button" to={SHELL_ADDRESS.home}>
              Volver al inicio
            </Link>
          }
        />
      ) : query.isError ? (
        <ErrorState title="No se pudo cargar la solicitud" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Panel>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Panel>
      )}
    </Page>
  );
}

function RequestSheet({ history, hasOlderHistory, phones, forClient, ...page }: RequestPageData) {
  const { request, requester, askedByCode, repair, rating } = page;
  const canReadMoney = useCan('money:read');
  const money = useMoneyTrail(canReadMoney ? request.id : null);
  const duplicate = useCloseDuplicate(request);
  const past = useRequestHistory(request.id, { data: history, hasOlder: hasOlderHistory });
  const isPhone = useIsPhone();
  const invoiceNumber = money.data?.invoice?.number;
  const isForClient = forClient !== undefined;
  const holder = describeHolder({ request, history, now: new Date(), invoiceNumber, isForClient });
  const badges = (
    <Flex className="request-page-badges" component="span" wrap align="center" gap={8}>
      <StatusBadge status={request.status} />
      <DueText dueAt={request.dueAt} />
      <PriorityBadge priority={request.typeRequest.name} />
    </Flex>
  );
  const actions = <RequestActions request={request} close={duplicate.action} />;
  return (
    <Page width="detail">
      <div className="request-page">
        <PageHeader
          title={`Solicitud ${formatRequestNumber(request.numRequest)}`}
          description={
            <>
              <Unbroken>{holder}</Unbroken>
              {isPhone && badges}
            </>
          }
          action={
            <>
              <NextSteps request={request} />
              {forClient && <StillBroken request={request} />}
              {isPhone && <NewNotesLink requestId={request.id} />}
              {isPhone && actions}
            </>
          }
        />
        {!isPhone && (
          <Flex className="ui-above request-page-marks" wrap align="center" justify="end" gap={8}>
            {badges}
            {actions}
          </Flex>
        )}
        <div className="request-page-columns">
          <Panel>
            {duplicate.isAsked && duplicate.notice}
            <RequestFacts request={request} requester={requester} askedByCode={askedByCode} phones={phones} />
            {!duplicate.isAsked && duplicate.notice}
            {duplicate.dialog}
            <Slots place="request" props={{ request, repair }} />
            <RateWork request={request} rating={rating} forClient={forClient} />
            {rating && !forClient?.answersUntil && (
              <Section title="Valoración del cliente">
                <p>
                  {rating.stars} de {STARS}
                </p>
                {rating.words !== null && <p style={{ whiteSpace: 'pre-line' }}>{rating.words}</p>}
              </Section>
            )}
          </Panel>
          <Panel>
            <RequestNotes key={request.id} requestId={request.id} />
            <Slots place="request-side" props={{ requestId: request.id }} />
            <RequestHistory query={past} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function NextSteps({ request }: Pick<RequestPageData, 'request'>) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const assigning = useRowDialog<RequestDetail>();
  if (!user) return null;
  return nextSteps(user, request).map((step, index) => {
    const isTheirs = 'path' in step || isHeldBy(request.status, step.holder);
    return (
      <Fragment key={step.label}>
        <Button
          type={index === 0 && isTheirs ? 'primary' : 'default'}
          onClick={() =>
            'path' in step ? void navigate(`${step.path}?q=${request.numRequest}`) : assigning.open(request)
          }
        >
          {isTheirs ? step.label : step.again}
        </Button>
        {assigning.row && 'Dialog' in step && (
          <step.Dialog
            key={assigning.opening}
            request={assigning.row}
            open={assigning.isOpen}
            onClose={assigning.close}
          />
        )}
      </Fragment>
    );
  });
}

function StillBroken({ request }: Pick<RequestPageData, 'request'>) {
  const continuing = useRowDialog<RequestDetail>();
  if (!mayContinue(request)) return null;
  return (
    <>
      <Button onClick={() => continuing.open(request)}>Sigue igual</Button>
      {continuing.row && (
        <ContinueDialog request={continuing.row} open={continuing.isOpen} onClose={continuing.close} />
      )}
    </>
  );
}

const LABEL = 'Cerrar esta como duplicada';

/** While the request waits, an equal one asks what to do with it; later it is only news. */
function useCloseDuplicate(request: RequestDetail) {
  const mayClose = useCan('requests:delete') && canHappen('close-as-duplicate', request.status);
  const { service, mall, location } = request;
  const place = { service: service.id, client: request.client.client, mall: mall.id, location: location.id };
  const query = useSameRequests(mayClose ? place : null);
  const [isOpen, setOpen] = useState(false);
  const same = query.data?.filter(({ id, isFollowed }) => id !== request.id && isFollowed === undefined) ?? [];
  const isAsked = same.length > 0 && isHeldBy(request.status, 'assigner');
  const close: SmallAction = { key: 'close-duplicate', label: LABEL, icon: 'close', onClick: () => setOpen(true) };
  return {
    isAsked,
    action: mayClose && !isAsked ? close : null,
    notice: (
      <SameRequestsNotice
        same={same}
        type={isAsked ? 'warning' : 'info'}
        action={
          isAsked && (
            <Button size="small" onClick={close.onClick}>
              {LABEL}
            </Button>
          )
        }
      />
    ),
    dialog: mayClose && <DuplicateDialog request={request} same={same} open={isOpen} onClose={() => setOpen(false)} />,
  };
}
