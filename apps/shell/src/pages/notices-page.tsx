import { useNotices, useUnreadNoticeCount } from '@portal/api-client';
import { NOTICE_KIND_LABELS, NOTICE_KINDS, SHELL_ADDRESS } from '@portal/domain';
import { Flex, Page, PageHeader, Panel, Segmented, SelectInput } from '@portal/ui';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { MarkAllRead } from '../frame/notices/mark-all-read';
import { NoticeList } from '../frame/notices/notice-list';

const KINDS = NOTICE_KINDS.map((kind) => ({ value: kind, label: NOTICE_KIND_LABELS[kind] }));

export function NoticesPage() {
  const [address, setAddress] = useSearchParams();
  const isUnread = address.get('unread') === '1';
  const kind = NOTICE_KINDS.find((one) => one === address.get('kind'));
  const notices = useNotices({ isUnread, kind });
  const unread = useUnreadNoticeCount(true).data?.unread ?? 0;
  const kindId = useId();
  const isFiltered = isUnread || kind !== undefined;

  const filter = (name: string, value: string | undefined): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );

  return (
    <Page width="form">
      <PageHeader
        title="Avisos"
        description={
          <>
            Lo que te toca hacer y lo que cambia en tus solicitudes.{' '}
            <Link className="ui-link" to={SHELL_ADDRESS.account}>
              Cómo recibirlos
            </Link>
          </>
        }
      />
      <Panel flush>
        <Flex className="notices-part" wrap align="center" gap="8px 12px">
          <Segmented
            aria-label="Qué avisos"
            options={[
              { value: 'all', label: 'Todos' },
              { value: 'unread', label: 'Sin leer' },
            ]}
            value={isUnread ? 'unread' : 'all'}
            onChange={(value) => filter('unread', value === 'unread' ? '1' : undefined)}
          />
          <label className="ui-sr-only" htmlFor={kindId}>
            Clase de aviso
          </label>
          <SelectInput
            id={kindId}
            options={KINDS}
            value={kind ?? null}
            placeholder="Todas las clases"
            clearable
            searchable={false}
            onChange={(value) => filter('kind', value ?? undefined)}
          />
          <MarkAllRead newest={isFiltered ? undefined : notices.data?.notices[0]?.id} unread={unread} />
        </Flex>
        <NoticeList
          query={notices}
          empty={
            isFiltered
              ? 'Prueba con otros filtros.'
              : 'Aquí aparecerá lo que te toca hacer y lo que cambia en tus solicitudes.'
          }
        />
      </Panel>
    </Page>
  );
}
