import { DOCUMENT_TYPES, labelOf, type RepairDetail } from '@portal/domain';
import { Panel } from '../page/page';

/** Who received the work, and the signature they drew. */
export function RepairReception({ userReceive, signature }: Pick<RepairDetail, 'userReceive' | 'signature'>) {
  return (
    <Panel title="Recepción">
      <div className="ui-reception">
        <dl className="ui-facts">
          <div>
            <dt>Recibe</dt>
            <dd className={userReceive ? undefined : 'ui-facts-missing'}>{userReceive?.name ?? 'No disponible'}</dd>
          </div>
          <div>
            <dt>{userReceive ? labelOf(DOCUMENT_TYPES, userReceive.typeDocument) : 'Documento'}</dt>
            <dd className={userReceive ? undefined : 'ui-facts-missing'}>{userReceive?.document ?? 'No disponible'}</dd>
          </div>
        </dl>
        <figure className="ui-reception-signature">
          {signature ? (
            <img src={signature.url} alt={`Firma de ${userReceive?.name ?? 'quien recibe'}`} loading="lazy" />
          ) : (
            <span className="ui-facts-missing">Sin firma</span>
          )}
          <figcaption>Firma</figcaption>
        </figure>
      </div>
    </Panel>
  );
}
