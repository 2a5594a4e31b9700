import type { Demonstration, LoginInput } from '@portal/domain';

type DemonstrationAccountsProps = { demonstration: Demonstration; onChoose: (credentials: LoginInput) => void };

export function DemonstrationAccounts({ demonstration, onChoose }: DemonstrationAccountsProps) {
  const { accounts, password } = demonstration;
  return (
    <details className="demonstration">
      <summary>
        Cuentas de demostración
        <svg className="demonstration-arrow" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
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
