"""The form that IMS Content Packaging, as QTI has it, prescribes for a manifest, in tables of our own."""

from xml.etree.ElementTree import Element

from qti_form import NAME
from xml_form import Form, twice

MANIFEST = Form(
    root="manifest",
    namespace="http://www.imsglobal.org/xsd/imscp_v1p1",
    attributes={
        "manifest": "identifier",
        "resource": "identifier type href",
        "file": "href",
    },
    children={
        "manifest": "metadata organizations resources",
        "metadata": "schema schemaversion",
        "schema": "",
        "schemaversion": "",
        "organizations": "",
        "resources": "(resource)+",
        "resource": "(file)+",
        "file": "",
    },
    values={
        "identifier": NAME,
        "type": "imsqti_item_xmlv2p1",
        "href": r"(items|media)/[A-Za-z0-9_./-]+",
    },
    texts={"schema": r"QTIv2\.1 Package", "schemaversion": r"1\.0\.0"},
)


def mistakes_in_manifest(manifest: Element) -> list[str]:
    """What of it is not as the two specifications have it."""
    identifiers = [one.get("identifier", "") for one in manifest.iter() if one.get("identifier")]
    mistakes = [*MANIFEST.mistakes_in(manifest), *(f"{name} is there twice" for name in twice(identifiers))]
    for resource in manifest.iterfind("{*}resources/{*}resource"):
        files = [file.get("href", "") for file in resource.iterfind("{*}file")]
        if resource.get("href") not in files:
            mistakes.append(f"{resource.get('identifier')} is no file of its own")
        mistakes += [f"{name} is there twice" for name in twice(files)]
    return mistakes
