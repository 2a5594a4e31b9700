import { isLoopbackHost, readOrigin, readSettings, readVariables, type Settings, type Variables } from '@portal/server';

export type GatewayConfig = Settings & {
  apiUrl: string | undefined;
};

/**
 * An empty value counts as not set.
 * @throws EnvironmentError with all problems at once
 */
export function readGatewayConfig(variables: Variables): GatewayConfig {
  const reader = readVariables(variables);
  const settings = readSettings(reader);
  const { host, demo, sessionSecret } = settings;
  const apiUrl = reader.read(
    'API_URL',
    readOrigin,
    'debe ser una dirección sin ruta, como http://10.0.0.5:4201',
    undefined,
  );
  if (sessionSecret === undefined && reader.text('API_URL') !== undefined) {
    reader.problems.push('SESSION_SECRET falta: con API_URL debe ser el mismo de la API');
  }
  if (demo === 'local' && !isLoopbackHost(host)) {
    reader.problems.push(
      `HOST es "${host}": otras máquinas podrían entrar con las cuentas de la demostración, cuya contraseña es pública. ` +
        'Use DEMO=0 con otra DATA_DIR, o DEMO=public para mostrarlas a propósito',
    );
  }
  reader.finish();
  return { ...settings, apiUrl };
}
