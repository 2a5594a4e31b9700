import type { Demonstration, LoginInput } from '@portal/domain';
import { Icon } from '@portal/ui';

type DemonstrationAccountsProps = { demonstration: Demonstration; onChoose: (credentials: LoginInput) => void };

/** The accounts of a demonstration portal; choosing one fills the form. */
export function DemonstrationAccounts({ demonstration, onChoose }: DemonstrationAccountsProps) {
  const { accounts, password } = demonstration;
  return (
    <details className="demonstration">
      <summary>
        <Icon name="key" />
        Cuentas de demostración
        <Icon name="down" className="demonstration-arrow" />
      </summary>
      <ul>
        {accounts.map(({ email, description }) => (
          <li key={email}>
            <button type="button" onClick={() => onChoose({ email, password })}>
              <strong>{description}</strong>
              <span>{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
