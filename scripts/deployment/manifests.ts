import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MODELS = {
  'v1 Namespace': Namespace,
  'v1 ConfigMap': ConfigMap,
  'v1 Secret': Secret,
  'v1 Service': Service,
  'v1 PersistentVolumeClaim': PersistentVolumeClaim,
  'apps/v1 Deployment': Deployment,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
};

/** Fields that every manifest of Kubernetes has. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
}

/** The objects of a file. @throws when it is no YAML. */
export function manifestsOf(text: string): Manifest[] {
  return parseAllDocuments(text, { merge: true }).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest; // whether it is one, the schema says
  });
}

/** Returns what Kubernetes' own schema says against an object; null if nothing. Unknown fields pass, as on a cluster. */
export function schemaProblem(manifest: Manifest): string | null {
  const kind = `${manifest.apiVersion} ${manifest.kind}`;
  const Model = Object.entries(MODELS).find(([name]) => name === kind)?.[1];
  if (Model === undefined) return `${kind} is not known.`;
  try {
    new Model(manifest as never).validate(); // a wrong one is what is looked for
    return null;
  } catch (error) {
    return String(error);
  }
}

/**
 * Compiles objects as values of Kubernetes' types, mainly to find unknown fields, which a cluster would ignore in
 * silence.
 * @returns the compiler's messages, one a line; empty if there are none.
 */
export function typeProblems(manifests: Manifest[]): string {
  const folder = fs.mkdtempSync(path.join(ROOT, 'node_modules/.kubernetes-'));
  const lines = manifests.map(
    (manifest) =>
      `(${JSON.stringify(manifest, null, 1)}) satisfies import('kubernetes-models/${manifest.apiVersion}').I${manifest.kind};`,
  );
  const file = path.join(folder, 'manifests.ts');
  fs.writeFileSync(file, `${lines.join('\n')}\nexport {};\n`);
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--types', ''];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler'];
  try {
    const { stdout } = spawnSync(process.execPath, [compiler, ...flags, ...modules, file], {
      encoding: 'utf8',
      cwd: folder,
    });
    return stdout.trim();
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
