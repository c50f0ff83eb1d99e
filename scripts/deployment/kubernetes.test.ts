import { health } from '@backline/contract';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IIngress, INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IConfigMap, INamespace, IPersistentVolumeClaim, ISecret, IService } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, SETTINGS } from '../../apps/server/src/config.ts';
import { filesOf, imageEnvironment, instruction, read } from './files.ts';
import { type Manifest, manifestsOf, schemaProblem, typeProblems } from './manifests.ts';

const FOLDER = 'deploy/kubernetes';
const kustomization = parse(read(`${FOLDER}/kustomization.yaml`)) as {
  namespace: string;
  resources: string[];
  images: { name: string; newName: string; newTag: string }[];
};
const files = filesOf(FOLDER).filter((file) => file !== 'kustomization.yaml');
const manifests = files.flatMap((file) => manifestsOf(read(`${FOLDER}/${file}`)));

/** The only object of a kind, whose shape the first test has checked. */
function only<Shape>(kind: string): Shape {
  const found = manifests.filter((manifest) => manifest.kind === kind);
  expect(found).toHaveLength(1);
  return found[0] as Shape;
}
const deployment = only<IDeployment>('Deployment');
const pod = deployment.spec?.template.spec;
const container = pod?.containers[0];
const labels = { 'app.kubernetes.io/name': 'backline' };
const settings = only<IConfigMap>('ConfigMap').data ?? {};
const secrets = only<ISecret>('Secret').stringData ?? {};

/** The Deployment with one thing wrong. */
function broken(change: (copy: IDeployment) => void): Manifest {
  const copy = structuredClone(deployment);
  change(copy);
  return copy as Manifest;
}

describe('the schema of Kubernetes', () => {
  it('has nothing against the manifests', () => {
    expect(manifests).toHaveLength(9);
    for (const manifest of manifests)
      expect([manifest.kind, schemaProblem(manifest)]).toEqual([manifest.kind, null]);
    expect(typeProblems(manifests)).toBe('');
  });

  it('finds a value of the wrong kind, and a field that does not exist', () => {
    const text = broken((copy) => Object.assign(copy.spec ?? {}, { replicas: 'two' }));
    expect(schemaProblem(text)).toContain('data/spec/replicas must be integer');
    const amount = broken((copy) =>
      Object.assign(copy.spec?.template.spec?.containers[0]?.resources ?? {}, { limits: { memory: 'much' } }),
    );
    expect(schemaProblem(amount)).toContain('memory must match format "quantity"');
    const misspelt = broken((copy) =>
      Object.assign(copy.spec?.template.spec?.securityContext ?? {}, { runAsNonroot: true }),
    );
    expect(typeProblems([misspelt])).toContain(`'"runAsNonroot"' does not exist`);
  });
});

describe('kustomization.yaml', () => {
  it('applies every file but the template of the secret, in its namespace', () => {
    expect([...kustomization.resources, 'secret.yaml'].sort()).toEqual(files);
    const namespace = only<INamespace>('Namespace');
    expect(namespace.metadata?.name).toBe(kustomization.namespace);
    expect(namespace.metadata?.labels).toEqual({ 'pod-security.kubernetes.io/enforce': 'restricted' });
    const rest = manifests.filter(({ kind }) => kind !== 'Namespace');
    expect(rest.length).toBeGreaterThan(6);
    for (const { kind, metadata } of rest)
      expect([kind, metadata.namespace]).toEqual([kind, kustomization.namespace]);
  });

  it('says where the image is', () => {
    expect(kustomization.images.map(({ name }) => name)).toEqual([container?.image]);
  });
});

describe('the pods', () => {
  it('are two, on different machines, of which an upkeep or an update leaves one', () => {
    expect(deployment.spec?.replicas).toBe(2);
    expect(deployment.spec?.strategy?.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    expect(pod?.topologySpreadConstraints?.[0]).toMatchObject({
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'DoNotSchedule',
      maxSkew: 1,
    });
    expect(only<IPodDisruptionBudget>('PodDisruptionBudget').spec).toMatchObject({
      minAvailable: 1,
      selector: { matchLabels: labels },
    });
  });

  it('run as the unprivileged user of the image, without privileges, and write only to the data and /tmp', () => {
    expect(instruction('USER')).toEqual(['node']); // 1000 in every image of Node
    expect(pod?.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(pod?.containers).toHaveLength(1);
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
    for (const shared of ['hostNetwork', 'hostPID', 'hostIPC', 'initContainers'])
      expect(pod).not.toHaveProperty(shared);
    expect(container?.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual([
      imageEnvironment.DATA_DIR,
      '/tmp',
    ]);
    expect(pod?.volumes?.[0]?.persistentVolumeClaim?.claimName).toBe(
      only<IPersistentVolumeClaim>('PersistentVolumeClaim').metadata?.name,
    );
    expect(container?.resources).toEqual({
      requests: { cpu: '250m', memory: '512Mi' },
      limits: { memory: '1Gi' },
    });
  });

  it('are asked whether they live and are ready where the server answers that', () => {
    const http = { port: 'http' };
    expect(container?.startupProbe?.httpGet).toEqual({ ...http, path: health.live.path });
    expect(container?.livenessProbe?.httpGet).toEqual({ ...http, path: health.live.path });
    expect(container?.readinessProbe?.httpGet).toEqual({ ...http, path: health.ready.path });
  });

  it('have time to be noticed as stopping, and then to end what runs', () => {
    const drain = Number(settings.DRAIN_SECONDS);
    const { periodSeconds = 0, failureThreshold = 0 } = container?.readinessProbe ?? {};
    expect(drain).toBeGreaterThan(2 * periodSeconds * failureThreshold);
    // What is left after ten seconds is cut off; and the database is closed.
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 10 + 5);
  });
});

describe('the settings', () => {
  it('exist, and the server starts with them once the secrets are filled in', () => {
    const filled = {
      ...secrets,
      APP_SECRET: 'x'.repeat(32),
      DISCORD_CLIENT_ID: '1',
      DISCORD_CLIENT_SECRET: '2',
      DATABASE_URL: 'postgresql://backline:mine@database:5432/backline',
    };
    for (const name of Object.keys({ ...settings, ...filled })) expect(SETTINGS).toContain(name);
    expect(container?.envFrom).toEqual([
      { configMapRef: { name: 'backline' } },
      { secretRef: { name: 'backline' } },
    ]);
    expect(readConfig({ ...imageEnvironment, ...settings, ...filled })).toMatchObject({
      host: '0.0.0.0',
      port: 3000,
      dataDirectory: '/data/backline',
      trustProxy: expect.arrayContaining(['loopback']),
      metrics: { host: '0.0.0.0', port: 9464 },
    });
    expect(settings.DATA_DIR?.startsWith(`${imageEnvironment.DATA_DIR}/`)).toBe(true);
  });

  it('contain no secret, and are refused while the template is not filled in', () => {
    expect(Object.entries(secrets)).toEqual([
      ['DATABASE_URL', expect.stringMatching(/^postgresql:\/\/backline:change-me@[^/]+,[^/]+\/backline$/)],
      ['APP_SECRET', ''],
      ['DISCORD_CLIENT_ID', ''],
      ['DISCORD_CLIENT_SECRET', ''],
    ]);
    for (const name of Object.keys(settings)) expect(name).not.toMatch(/SECRET|PASSWORD|DATABASE_URL|KEY/);
    expect(() => readConfig({ ...imageEnvironment, ...settings, ...secrets })).toThrow('APP_SECRET');
  });
});

describe('the network', () => {
  it('leads from the ingress to the port that the image listens on', () => {
    const service = only<IService>('Service').spec;
    const ports = Object.fromEntries((container?.ports ?? []).map((port) => [port.name, port.containerPort]));
    expect(ports).toEqual({ http: Number(imageEnvironment.PORT), metrics: Number(settings.METRICS_PORT) });
    expect(service?.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
    for (const selector of [
      service?.selector,
      deployment.spec?.selector.matchLabels,
      deployment.spec?.template.metadata?.labels,
    ])
      expect(selector).toEqual(labels);
    const ingress = only<IIngress>('Ingress').spec;
    expect(ingress?.rules?.[0]?.http?.paths[0]).toEqual({
      path: '/',
      pathType: 'Prefix',
      backend: { service: { name: 'backline', port: { name: 'http' } } },
    });
    const host = new URL(settings.PUBLIC_URL ?? '').host;
    expect([ingress?.rules?.[0]?.host, ingress?.tls?.[0]?.hosts?.[0]]).toEqual([host, host]);
  });

  it('does not buffer the event stream, nor end it within the hour', () => {
    expect(only<IIngress>('Ingress').metadata?.annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-read-timeout': '3600',
      'nginx.org/proxy-buffering': 'False',
      'nginx.org/proxy-read-timeout': '3600s',
    });
  });

  it('lets in only the ingress and the monitoring, each to its port, and out only what the server needs', () => {
    const policy = only<INetworkPolicy>('NetworkPolicy').spec;
    expect(policy?.podSelector).toEqual({ matchLabels: labels });
    expect(policy?.policyTypes).toEqual(['Ingress', 'Egress']);
    const ports = (rules: { ports?: { port?: string | number }[] }[] = []) =>
      rules.map((rule) => rule.ports?.map(({ port }) => port));
    expect(ports(policy?.ingress)).toEqual([['http'], ['metrics']]);
    for (const rule of policy?.ingress ?? []) expect(rule.from).toHaveLength(1);
    expect(ports(policy?.egress)).toEqual([[53, 53], [5432], [443]]);
  });
});
