import './place-codes.css';
import { LIMITS, type PlaceCode, type PlaceSheet } from '@portal/domain';
import { Button, EmptyState, Flex, Icon, NoData, Page, PageHeader, Panel, useConfirm } from '@portal/ui';
import { QRCodeSVG } from '@rc-component/qrcode';
import { Link, useSearchParams } from 'react-router-dom';
import { usePlaceSheets, useRevokePlaceCode } from '../../api/place-codes';
import { PAGES } from '../../pages';
import { TOASTS } from '../../toasts';
import { CreateCodes } from './create-codes';
import { LOCATIONS_LIST, PLACES_PARAMETER } from './place-codes-address';

/** Printed on a wall: about a quarter of the code may be worn or stained. */
const ERROR_CORRECTION = 'Q';

function idsIn(text: string): number[] {
  const ids = text.split(',').map(Number);
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, LIMITS.bulkRows);
}

export function PlaceCodesPage() {
  const [searchParams] = useSearchParams();
  const locations = idsIn(searchParams.get(PLACES_PARAMETER) ?? '');
  const query = usePlaceSheets(locations);
  const sheets = query.data ?? [];
  const missing = sheets.filter(({ code }) => code === null);
  const codes = sheets.flatMap(({ code, company }) => (code ? { code, company } : []));
  return (
    <Page width="form">
      <div className="place-codes">
        <PageHeader
          title={PAGES.placeCodes.title}
          description={PAGES.placeCodes.description}
          backTo={LOCATIONS_LIST}
          action={
            codes.length > 0 && (
              <Button type="primary" icon={<Icon name="print" />} onClick={() => window.print()}>
                {codes.length === 1 ? 'Imprimir' : `Imprimir ${codes.length} hojas`}
              </Button>
            )
          }
        />
        {locations.length === 0 ? (
          <Panel>
            <EmptyState
              title="Ninguna ubicación elegida"
              description="Marca en Maestros las que llevarán un código."
              action={
                <Link className="ui-button" to={LOCATIONS_LIST}>
                  Elegir ubicaciones
                </Link>
              }
            />
          </Panel>
        ) : query.data ? (
          <>
            {missing.length > 0 && <CreateCodes key={missing.length} missing={missing} />}
            {codes.map(({ code, company }) => (
              <Sheet key={code.id} code={code} company={company} />
            ))}
          </>
        ) : (
          <Panel>
            <NoData query={query} rows={6} />
          </Panel>
        )}
      </div>
    </Page>
  );
}

function Sheet({ code, company }: { code: PlaceCode; company: PlaceSheet['company'] }) {
  const address = `${window.location.origin}${code.address}`;
  return (
    <article className="ui-sheet place-sheet" aria-label={`Código de ${code.location.name}`}>
      <Flex className="place-sheet-paper" vertical align="center">
        <p className="place-sheet-title">¿Algo no funciona?</p>
        <h2>{code.location.name}</h2>
        <p>{code.mall.name}</p>
        <QRCodeSVG
          value={address}
          size={260}
          level={ERROR_CORRECTION}
          marginSize={4}
          title={`Código QR de ${code.location.name}`}
        />
        <p className="place-sheet-steps">
          Escanea el código con la cámara de tu teléfono, cuenta qué pasa y agrega fotos. No necesitas cuenta.
        </p>
        <p className="place-sheet-address">{address}</p>
        {company && <strong>{company}</strong>}
      </Flex>
      <Flex className="place-sheet-owner" wrap align="center" justify="space-between" gap="8px 16px">
        <p>
          Para <strong>{code.client.name}</strong>, en la cuenta de {code.owner.name}
          {!code.works && (
            <span className="ui-danger" role="status">
              {' '}
              No sirve mientras el lugar, el cliente o la cuenta no estén activos.
            </span>
          )}
        </p>
        <RevokeButton code={code} />
      </Flex>
    </article>
  );
}

function RevokeButton({ code }: { code: PlaceCode }) {
  const revoke = useRevokePlaceCode();
  const confirm = useConfirm();
  const ask = () =>
    void confirm({
      title: '¿Estás seguro de retirar este código?',
      description: (
        <>
          La hoja impresa de <strong>{code.location.name}</strong> deja de servir, y también lo pedido que nadie ha
          confirmado. Después puedes crear otro.
        </>
      ),
      confirmLabel: 'Retirar',
      danger: true,
      onConfirm: () => revoke.mutateAsync(code.id),
      done: TOASTS.placeCode.revoked,
    });
  return (
    <Button danger onClick={ask} aria-label={`Retirar el código de ${code.location.name}`}>
      Retirar
    </Button>
  );
}
